/** The room of the hero's fruit below its stem, in the drawing's units: as much to each side, and down. */
export const FRUIT_BOX = { reach: 280, length: 640 } as const
