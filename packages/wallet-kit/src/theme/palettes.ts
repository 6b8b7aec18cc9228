/**
 * What an accent must stand out from: the grounds of the ready-made themes, by day and by night. The same colors
 * as in `themes.css`; a test compares them.
 */
import type { Color } from './contrast.ts'

/** A theme's grounds: behind a dialog's content, and behind its notes. */
export interface Backgrounds {
  readonly surface: Color
  readonly well: Color
}

/** Grounds by look, day and night. */
export const backgrounds = {
  plain: {
    light: { surface: [255, 255, 255], well: [244, 244, 245] },
    dark: { surface: [27, 28, 31], well: [40, 41, 45] },
  },
  // Never seen by day.
  midnight: {
    light: { surface: [8, 8, 10], well: [24, 24, 28] },
    dark: { surface: [8, 8, 10], well: [24, 24, 28] },
  },
  press: {
    light: { surface: [250, 250, 244], well: [225, 230, 216] },
    dark: { surface: [23, 32, 27], well: [35, 46, 39] },
  },
} as const satisfies Record<string, Record<'light' | 'dark', Backgrounds>>
