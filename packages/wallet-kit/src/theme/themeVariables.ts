/**
 * The custom properties that make up the kit's look: the contract between a page and the kit's styles. The list
 * here, the names the styles use and the guide on theming are compared by a test.
 */

/** Every variable, with what it colors or measures. */
export const themeVariables = {
  '--kit-surface': 'dialog background',
  '--kit-ink': 'text and strong lines',
  '--kit-ink-soft': 'secondary text',
  '--kit-well': 'hover and note background',
  '--kit-hairline': 'lines between rows',
  '--kit-line': 'borders',
  '--kit-accent': 'the primary button',
  '--kit-accent-ink': 'text on that button',
  '--kit-accent-text': 'the accent as text on the surface: links and group headings',
  '--kit-button': 'the button in the page header',
  '--kit-button-ink': 'text on it',
  '--kit-chip': 'the chain and account buttons in the page header',
  '--kit-chip-ink': 'text on them',
  '--kit-good': 'check marks and success',
  '--kit-bad': 'error background',
  '--kit-backdrop': 'over the page while a dialog is open',
  '--kit-overlay-blur': 'blur of the page behind a dialog, a length',
  '--kit-focus': 'the focus ring',
  '--kit-font': 'text font',
  '--kit-title-font': 'title font',
  '--kit-title-weight': 'title weight',
  '--kit-title-stretch': 'title width, for variable fonts',
  '--kit-title-size': 'size of a dialog’s title, a length',
  '--kit-notch': 'depth of the corners cut from buttons, a length; 0px for none',
  '--kit-radius': 'corner radius of dialogs, a length',
  '--kit-radius-button': 'corner radius of buttons, a length',
  '--kit-radius-row': 'corner radius of rows, notes and pictures, a length',
  '--kit-space': 'padding of a dialog, a length; gaps follow it',
  '--kit-slot': 'width reserved for the button in the header, a length',
  '--kit-by-day': 'unset in light, empty in dark; set by a theme',
  '--kit-by-night': 'unset in dark, empty in light; set by a theme',
} as const

export type ThemeVariable = keyof typeof themeVariables
