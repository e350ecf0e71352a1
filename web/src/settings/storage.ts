// The browser's own storage.  It may be full, switched off or hold what another version wrote: then we go on without.

const PREFIX = 'mnk.';

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // The position is in the address as well; only variations and comments are lost with the storage.
  }
}

export function recall<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}
