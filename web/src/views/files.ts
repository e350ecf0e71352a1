import { FileError, readGame } from '../state/formats';
import { game } from '../store/game.svelte';
import { notice } from '../store/notice.svelte';
import { t } from '../words/words.svelte';

// Files in and out of the page, and the board as a picture.

export function seatNames(): [string, string] {
  const name = (seat: typeof game.seats.X) => (seat.kind === 'you' ? t('you') : seat.name);
  return [name(game.seats.X), name(game.seats.O)];
}

export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after this function has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function loadFile(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    // A file too large to be a game is not even read.
    if (file.size > 16 * 1024 * 1024) throw new FileError('fileTooLarge');
    const loaded = readGame(await file.text());
    game.show(loaded.tree);
    notice.tell(t('fileLoaded', { name: file.name }));
  } catch (error) {
    if (error instanceof FileError) notice.fail(t(error.key, { detail: error.detail, name: file.name }));
    else notice.fail(t('fileNotAGame', { name: file.name }));
  }
}

/** What the style sheet gives each part of the drawing; in a file of its own it has no style sheet. */
const STYLES = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'vector-effect', 'font-size', 'font-weight', 'font-family', 'text-anchor',
] as const;

export function drawnAsSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  copies.forEach((element, at) => {
    const style = getComputedStyle(originals[at]!);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('width', String(width * 2));
  copy.setAttribute('height', String(height * 2));
  return new XMLSerializer().serializeToString(copy);
}

/** undefined if the browser cannot draw it. */
export async function drawnAsPng(drawing: SVGSVGElement): Promise<Blob | undefined> {
  const address = URL.createObjectURL(new Blob([drawnAsSvg(drawing)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
