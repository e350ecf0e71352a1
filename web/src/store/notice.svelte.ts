import { ApiError, wasStopped } from '../net/errors';
import { t } from '../words/words.svelte';
import { speech } from './speech.svelte';

/** One sentence at the foot of the page about what went wrong or was done, until it is read. */
class Notice {
  text = $state('');
  isError = $state(false);

  tell(text: string): void {
    this.text = text;
    this.isError = false;
    speech.say(text);
  }

  fail(text: string): void {
    this.tell(text);
    this.isError = true;
  }

  /** What a question to the server ended with; being stopped is no failure. */
  failWith(error: unknown): void {
    if (wasStopped(error)) return;
    if (error instanceof ApiError) this.fail(error.code === 'unreachable' ? t('serverLost') : error.message);
    else this.fail(String(error));
  }

  close(): void {
    this.text = '';
  }
}

export const notice = new Notice();
