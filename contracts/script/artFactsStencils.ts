/**
 * Encodes stencils for `contracts/src/art/Pen.sol`: runs of literals (a length of 1 to 127 and that many bytes of
 * UTF-8) and slots (a mark and, except for the id, the slot's index), terminated by 0.
 */

const ID = 0x80
const MARKS: Readonly<Record<string, number>> = { '#': 0x81, ',': 0x82, $: 0x83 }
const MAX_LITERAL_BYTES = 127

/** Slots that are constant on a label: the outlines' color and attribute. */
const LABEL: Readonly<Record<string, string>> = { '{ink}': '#211', '{hook}': '' }

/** Indices of slots, assigned in order of use. */
export class Slots {
  readonly places = new Map<string, number>()

  /** @throws RangeError if Pen.sol has no slot left. */
  place(name: string): number {
    const place = this.places.get(name) ?? this.places.size
    if (place >= 64) throw new RangeError(`Pen.sol has 64 slots; no slot is left for ${name}.`)
    this.places.set(name, place)
    return place
  }
}

/** One stencil in bytes. */
export function encodeStencil(stencil: string, slots: Slots): number[] {
  const bytes: number[] = []
  const text = stencil.replaceAll(/\{(ink|hook)\}/g, (slot) => LABEL[slot] ?? '')
  for (const part of text.split(/(\{[^}]*\})/)) {
    if (part === '{@}') bytes.push(ID)
    else if (part.startsWith('{')) bytes.push(markOf(part), slots.place(part.slice(2, -1)))
    else bytes.push(...literals(part))
  }
  return [...bytes, 0]
}

/** Text without slots, in bytes. */
export const encodeText = (text: string): number[] => [...literals(text), 0]

function markOf(slot: string): number {
  const mark = MARKS[slot[1] ?? '']
  if (mark === undefined) throw new RangeError(`Unknown slot type: ${slot}`)
  return mark
}

function literals(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)]
  const runs: number[] = []
  for (let i = 0; i < bytes.length; i += MAX_LITERAL_BYTES) {
    const run = bytes.slice(i, i + MAX_LITERAL_BYTES)
    runs.push(run.length, ...run)
  }
  return runs
}
