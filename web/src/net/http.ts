import { ApiError } from './errors';

async function answer<Result>(request: Promise<Response>): Promise<Result> {
  let response: Response;
  try {
    response = await request;
  } catch {
    throw new ApiError('unreachable', '');
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as Result;
  const { error } = (body ?? {}) as { error?: { code?: string; message?: string } };
  throw new ApiError(error?.code ?? 'failed', error?.message ?? `HTTP ${response.status}`);
}

export const getJson = <Result>(path: string): Promise<Result> => answer(fetch(`api/${path}`));

export const postJson = <Result>(path: string, body: unknown): Promise<Result> =>
  answer(
    fetch(`api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
