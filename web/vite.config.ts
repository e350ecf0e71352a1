import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // The server may one day stand behind a path of its own: nothing in the page names the root.
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // data: addresses would need a wider content security policy
    modulePreload: { polyfill: false }, // it would be an inline script
  },
  // Under test, Svelte's own packages must be those of a browser, not those that render on a server.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: {
    include: ['test/{architecture,state,net,words,board}/**/*.test.ts'],
  },
});
