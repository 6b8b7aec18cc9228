/**
 * Where every drawing gets its chance from: the same numbers for the same seed, on any machine, for ever.
 *
 * Replacement point: the complete art draws from `keccak256(seed, label)` so that the chain can draw the same
 * picture. Then only `word` below changes, for 16-bit words of that hash; every caller already names its stream
 * and the place in it, so no drawing depends on the order in which its parts are made.
 */

/** 32 well-mixed bits from a seed, a stream's name and a place in the stream. */
function word(seed: number, label: string, place: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)
  for (let i = 0; i < label.length; i++) bits = Math.imul(bits ^ label.charCodeAt(i), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * An integer from 0 to `below` − 1.
 * @param place which draw of the stream; equal places give equal numbers
 */
export function draw(seed: number, label: string, place: number, below: number): number {
  return Math.floor((word(seed, label, place) * below) / 0x1_0000_0000)
}

/**
 * Where card `id` lies in the deck after a shuffle named `label`: 0 to 9,999, each place taken once, so that
 * shares of the deck come out exact. A four-round Feistel network on 14 bits, walked until it lands in the deck.
 */
export function shuffled(id: number, label: string): number {
  let place = id - 1
  do {
    let left = place >> 7
    let right = place & 127
    for (let round = 0; round < 4; round++) {
      const next = left ^ (word(right, label, round) & 127)
      left = right
      right = next
    }
    place = (left << 7) | right
  } while (place >= 10_000)
  return place
}
