import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { server } from './store/connection.svelte';
import { settings } from './settings/settings.svelte';

settings.apply();
server.connect();
mount(App, { target: document.getElementById('app')! });
