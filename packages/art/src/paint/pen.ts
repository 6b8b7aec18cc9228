/** Fills stencils. Every id starts with the drawing's id, so that a document can contain several drawings. */

export interface Pen {
  /** Starts every id, for instance `p4127`. */
  readonly id: string
  /** Color of the outlines: ink on a label, `currentColor` where the page restyles it. */
  readonly ink: string
  /** Attribute on every outline, empty on a label, so that the page can thin the line at night. */
  readonly hook: string
}

const SLOT = /\{([#,$]?)(\w+|@)\}/g

/**
 * A stencil with its slots filled; the slots are explained in `facts/stencils.ts`.
 * @throws RangeError if a slot has no value
 */
export function print(
  pen: Pen,
  stencil: string,
  slots: Readonly<Record<string, number | string>> = {},
): string {
  return stencil.replaceAll(SLOT, (_, kind: string, name: string) => {
    if (name === '@') return pen.id
    if (kind === '') return name === 'ink' ? pen.ink : pen.hook
    const value = slots[name]
    if (value === undefined) throw new RangeError(`Slot ${name} has no value: ${stencil}`)
    return kind === ',' && Number(value) >= 0 ? ` ${value}` : `${value}`
  })
}

/** Color of a gradient that the drawing defines as part `letter`. */
export const gradient = (pen: Pen, letter: string): string => `url(#${pen.id}${letter})`
