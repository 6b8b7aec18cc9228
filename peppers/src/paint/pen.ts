/**
 * How a fruit is outlined and how its parts are named. Several drawings may stand in one document, so every id
 * starts with the drawing's kind and the token.
 */

export interface Pen {
  /** Starts every id, for instance `p4127`. */
  readonly id: string
  /** Colour of the outlines: ink on a label, `currentColor` where the page restyles it. */
  readonly ink: string
  /** Attribute on every outline, empty on a label, so that the page can thin the line at night. */
  readonly hook: string
}

/** A `use` of a part. */
export const use = (pen: Pen, part: string, attributes = ''): string =>
  `<use href="#${pen.id}${part}"${attributes && ` ${attributes}`}/>`
