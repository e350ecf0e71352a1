import { Api } from '../net/api';
import { getJson } from '../net/http';
import { Session } from '../net/session';
import type { Connection } from '../net/session';
import type { PlayerInfo } from '../net/wire';

function sessionAddress(): string {
  const address = new URL('api/session', location.href.replace(/#.*/, ''));
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** The server as the page knows it: whether it is there, and who plays on it. */
class Server {
  connection: Connection = $state('connecting');
  players: PlayerInfo[] = $state.raw([]);

  private readonly session = new Session({
    open: () => new WebSocket(sessionAddress()),
    later: (action, milliseconds) => setTimeout(action, milliseconds),
    onConnection: (connection) => {
      this.connection = connection;
      if (connection === 'open' && this.players.length === 0) void this.loadPlayers();
    },
  });

  readonly api = new Api(this.session);

  connect(): void {
    this.session.connect();
  }

  private async loadPlayers(): Promise<void> {
    try {
      this.players = (await getJson<{ players: PlayerInfo[] }>('players')).players;
    } catch {
      // The next connection tries again.
    }
  }
}

export const server = new Server();
