/** The looks of ConnectKit's themes but `auto`, in the kit's own colors: each is the same in either mode, as there. */
import type { KitTheme } from '@peppermint/wallet-kit'
import type { Theme } from './types.ts'

export type Variables = Partial<Record<keyof KitTheme['variables'], string>>

interface Look {
  readonly base: 'dark' | 'light'
  readonly variables: Variables
}

/** Corners of dialogs, buttons and rows, in pixels. */
const corners = (dialog: number, button: number, row: number): Variables => ({
  '--kit-radius': `${dialog}px`,
  '--kit-radius-button': `${button}px`,
  '--kit-radius-row': `${row}px`,
})

/** One color in the place of the accent. */
const accent = (ground: string, ink: string): Variables => ({
  '--kit-accent': ground,
  '--kit-accent-ink': ink,
  '--kit-accent-text': ground,
  '--kit-focus': ground,
})

// The page loads the fonts that these name; without them it is the next in the list.
const font = (family: string): Variables => ({ '--kit-font': family, '--kit-title-font': family })
const ROUNDED = 'ui-rounded, "SF Pro Rounded", Nunito, system-ui, sans-serif'

export const LOOKS: Readonly<Partial<Record<Theme, Look>>> = {
  midnight: { base: 'dark', variables: /* @__PURE__ */ corners(10, 8, 8) },
  minimal: {
    base: 'light',
    variables: {
      .../* @__PURE__ */ corners(0, 0, 0),
      .../* @__PURE__ */ accent('#111111', '#ffffff'),
      '--kit-ink': '#111111',
      '--kit-ink-soft': '#666666',
      '--kit-title-weight': '400',
    },
  },
  nouns: {
    base: 'light',
    variables: {
      .../* @__PURE__ */ corners(24, 10, 16),
      .../* @__PURE__ */ font(`"PT Root UI", ${ROUNDED}`),
      '--kit-surface': '#f5f5fa',
      '--kit-ink': '#171e3d',
      '--kit-ink-soft': '#565c74',
      '--kit-well': '#e6e7f0',
      '--kit-hairline': '#dcdee8',
      '--kit-line': '#ccd0de',
      '--kit-backdrop': '#d4d7e3cc',
      '--kit-overlay-blur': '6px',
      '--kit-title-weight': '800',
    },
  },
  retro: {
    base: 'light',
    variables: {
      .../* @__PURE__ */ corners(8, 8, 8),
      .../* @__PURE__ */ font(ROUNDED),
      .../* @__PURE__ */ accent('#2b2521', '#f2e9df'),
      '--kit-surface': '#f2e9df',
      '--kit-ink': '#2b2521',
      '--kit-ink-soft': '#625850',
      '--kit-well': '#e5d8ca',
      '--kit-hairline': '#d3c4b4',
      '--kit-line': '#2b2521',
      '--kit-backdrop': '#857a7acc',
    },
  },
  rounded: {
    base: 'light',
    variables: {
      .../* @__PURE__ */ corners(24, 14, 18),
      .../* @__PURE__ */ font(ROUNDED),
      '--kit-ink-soft': '#5b616b',
      '--kit-well': '#f3f5f9',
      '--kit-hairline': '#e6eaf1',
      '--kit-line': '#d5dbe6',
      '--kit-title-weight': '800',
    },
  },
  soft: {
    base: 'light',
    variables: {
      .../* @__PURE__ */ corners(12, 12, 12),
      '--kit-ink': '#3d404d',
      '--kit-ink-soft': '#666a77',
      '--kit-well': '#f5f6f9',
    },
  },
  web95: {
    base: 'light',
    variables: {
      .../* @__PURE__ */ corners(0, 5, 5),
      .../* @__PURE__ */ font('Lato, Tahoma, Geneva, sans-serif'),
      .../* @__PURE__ */ accent('#0b4cc2', '#ffffff'),
      '--kit-surface': '#f1eee3',
      '--kit-ink': '#2e2e2e',
      '--kit-ink-soft': '#5a5a56',
      '--kit-well': '#e2dfd2',
      '--kit-hairline': '#cfccbf',
      '--kit-line': '#8f9798',
      '--kit-backdrop': '#00797acc',
      '--kit-title-weight': '400',
    },
  },
}
