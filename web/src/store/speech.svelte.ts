import { untrack } from 'svelte';

/** What the live region says next.  The same sentence twice is still said twice: the number changes. */
class Speech {
  text = $state('');
  count = $state(0);

  say(text: string): void {
    this.text = text;
    // Whoever speaks from an effect must not wait for its own words.
    untrack(() => ++this.count);
  }
}

export const speech = new Speech();
