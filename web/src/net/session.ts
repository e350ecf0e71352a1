import { ApiError } from './errors';

// One WebSocket to the server, kept alive: when it breaks, it is opened again after a growing pause, and whatever had
// not been answered is asked once more.  Searches change nothing on the server, so asking twice does no harm.

export type Connection = 'connecting' | 'open' | 'lost';

export interface Asking<Result> {
  readonly done: Promise<Result>;
  /** The best so far comes back through `done`, or the error "stopped". */
  stop(): void;
}

interface Pending {
  readonly message: Record<string, unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: ApiError) => void;
  readonly onReport: ((report: never) => void) | undefined;
  /** Nobody waits for the answer any more. */
  isStopped: boolean;
}

interface Incoming {
  id: number | null;
  type: 'report' | 'queued' | 'done' | 'error' | 'arena';
  report?: unknown;
  result?: unknown;
  code?: string;
  message?: string;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

export interface SessionParts {
  open(): WebSocket;
  later(action: () => void, milliseconds: number): void;
  onConnection(connection: Connection): void;
}

export class Session {
  private socket: WebSocket | undefined;
  private nextId = 1;
  private pause = FIRST_PAUSE;
  private readonly pending = new Map<number, Pending>();

  constructor(private readonly parts: SessionParts) {}

  connect(): void {
    this.parts.onConnection('connecting');
    const socket = this.parts.open();
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.parts.onConnection('open');
      for (const [id, pending] of this.pending) {
        // What was to be stopped ended with the old connection.
        if (pending.isStopped) this.drop(id);
        else socket.send(JSON.stringify(pending.message));
      }
    };
    socket.onmessage = (event: MessageEvent) => this.receive(JSON.parse(String(event.data)) as Incoming);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.parts.onConnection('lost');
      this.parts.later(() => this.connect(), this.pause);
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
    };
  }

  ask<Result, Progress = never>(
    message: Record<string, unknown>,
    onReport?: (report: Progress) => void,
  ): Asking<Result> {
    const id = this.nextId++;
    const withId = { id, ...message };
    const done = new Promise<Result>((resolve, reject) => {
      this.pending.set(id, { message: withId, resolve, reject, onReport: onReport as Pending['onReport'], isStopped: false });
    });
    this.send(withId);
    return { done, stop: () => this.stop(id) };
  }

  private stop(id: number): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    pending.isStopped = true;
    // Nobody may be there to stop: the server ended the search when the connection broke.
    if (!this.send({ id, type: 'stop' })) this.drop(id);
  }

  private drop(id: number): void {
    this.pending.get(id)?.reject(new ApiError('stopped', ''));
    this.pending.delete(id);
  }

  private send(message: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private receive(message: Incoming): void {
    const pending = message.id === null ? undefined : this.pending.get(message.id);
    if (!pending) return;
    if (message.type === 'report') pending.onReport?.(message.report as never);
    if (message.type === 'arena') pending.onReport?.(message as never);
    if (message.type === 'done') {
      this.pending.delete(message.id!);
      pending.resolve(message.result as never);
    }
    if (message.type === 'error') {
      // A server on its way out will be back: the question waits for it.
      if (message.code === 'shutting_down') return;
      this.pending.delete(message.id!);
      pending.reject(new ApiError(message.code ?? 'failed', message.message ?? ''));
    }
  }
}
