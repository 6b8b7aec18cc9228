/**
 * The stem that the hero's pepper hangs by, with two leaves, in the cut of the peppers: ink outline heavier on
 * the shadow side, two flat greens, a few engraved veins. It runs past every screen's top edge.
 */

/** Markup of the stem from `foot` (where the fruit's own stem ends) upwards. */
export function sprig([x, y]: readonly [number, number]): string {
  const dark = stem(x, y, 17)
  return (
    `<g stroke-linejoin="round"><path class="k" fill="#211" stroke="#211" stroke-width="16" transform="translate(3)" d="${dark}"/>` +
    `<path fill="#2A6A38" d="${dark}"/><path fill="#4E9A3A" d="${stem(x - 6, y, 9)}"/>` +
    `<g class="leaves"><g class="k" fill="#211" stroke="#211" stroke-width="16">${silhouette(LEFT)}${silhouette(RIGHT)}</g>` +
    `${colours(LEFT)}${colours(RIGHT)}</g></g>`
  )
}

/** The stem as one shape, flared where it meets the fruit. */
function stem(x: number, y: number, half: number): string {
  const left = (by: number): string => at(x - 24 - by, -340)
  return (
    `M${at(x - half - 7, y + 22)}C${at(x - half - 4, -220)} ${at(x - 18 - half, -280)} ${left(half - 2)}` +
    `C${at(x - 40 - half, -520)} ${at(-110 - half, -1300)} ${at(-150 - half, -2000)}H${-150 + half}` +
    `C${at(-110 + half, -1300)} ${at(x - 40 + half, -520)} ${left(2 - half)}` +
    `C${at(x - 16 + half, -280)} ${at(x + half, -220)} ${at(x + half + 7, y + 22)}z`
  )
}

interface Leaf {
  /** Upper half and lower half share the midrib. */
  readonly upper: string
  readonly lower: string
  readonly midrib: string
  readonly veins: string
}

const LEFT: Leaf = {
  midrib: 'M-22-352C-100-398-210-408-322-372',
  upper: 'M-22-352C-60-452-200-476-322-372C-210-408-100-398-22-352z',
  lower: 'M-22-352C-110-280-250-300-322-372C-210-408-100-398-22-352z',
  veins:
    'M-78-378q-24-34-62-40M-138-394q-26-26-66-28M-204-397q-24-18-50-14M-84-380q-34 12-56 40M-146-396q-36 14-62 46M-214-396q-32 14-48 36',
}

const RIGHT: Leaf = {
  midrib: 'M-24-402C40-470 150-500 262-470',
  upper: 'M-24-402C0-508 150-560 262-470C150-500 40-470-24-402z',
  lower: 'M-24-402C70-350 210-378 262-470C150-500 40-470-24-402z',
  veins:
    'M28-446q16-42 54-56M88-474q20-34 58-42M150-486q20-24 48-26M34-450q36 4 60 26M96-476q36 6 62 34M160-486q30 8 46 28',
}

function silhouette({ upper, lower }: Leaf): string {
  return `<path d="${upper}"/><path d="${lower}" transform="translate(4 6)"/>`
}

function colours({ upper, lower, midrib, veins }: Leaf): string {
  return (
    `<path fill="#4E9A3A" d="${upper}"/><path fill="#2A6A38" d="${lower}"/>` +
    `<path fill="none" stroke="#211" stroke-width="5" stroke-linecap="round" d="${veins}"/>` +
    `<path fill="none" stroke="#A9D162" stroke-width="6" stroke-linecap="round" d="${midrib}"/>`
  )
}

function at(x: number, y: number): string {
  return `${x} ${y}`
}
