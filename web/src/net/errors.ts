/** What the server, or the way to it, says in refusal: `code` as in docs/api.md, or "unreachable". */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const wasStopped = (error: unknown): boolean => error instanceof ApiError && error.code === 'stopped';
