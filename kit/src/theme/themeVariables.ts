/**
 * The custom properties that make up the kit's look: the contract between a page and the kit's styles. The list
 * here, the names the styles use and the guide on theming are compared by a test.
 */

/** Every variable, with what it colours or measures. */
export const themeVariables = {
  '--kit-surface': 'behind everything in a dialog',
  '--kit-ink': 'text and strong lines',
  '--kit-ink-soft': 'text of second rank',
  '--kit-well': 'under a pointer, and behind notes',
  '--kit-hairline': 'lines between rows',
  '--kit-line': 'frames',
  '--kit-accent': 'the one button that goes on',
  '--kit-accent-ink': 'what is written on that button',
  '--kit-accent-text': 'the accent as text on the surface: links and headings of groups',
  '--kit-button': 'the button in the head of the page',
  '--kit-button-ink': 'what is written on it',
  '--kit-good': 'ticks, and what went well',
  '--kit-bad': 'behind what went wrong',
  '--kit-backdrop': 'over the page while a dialog is open',
  '--kit-overlay-blur': 'how far the page behind a dialog is blurred, a length',
  '--kit-focus': 'the ring around what has the focus',
  '--kit-font': 'face of text',
  '--kit-title-font': 'face of titles',
  '--kit-title-weight': 'weight of titles',
  '--kit-title-stretch': 'width of titles, where the face has several',
  '--kit-title-size': 'size of a dialog’s title, a length',
  '--kit-notch': 'depth of the corners cut from buttons, a length; 0px for none',
  '--kit-radius': 'roundness of dialogs, a length',
  '--kit-radius-button': 'roundness of buttons, a length',
  '--kit-radius-row': 'roundness of rows, notes and pictures, a length',
  '--kit-space': 'padding of a dialog, a length; gaps follow it',
  '--kit-slot': 'width kept free for the button in the head, a length',
  '--kit-by-day': 'unset by day, empty by night; set by a theme',
  '--kit-by-night': 'unset by night, empty by day; set by a theme',
} as const

/** The name of a variable. */
export type ThemeVariable = keyof typeof themeVariables
