/** Which colors of a theme are used on which, and the contrast that each pair must have in both themes. */

export interface ColorPair {
  /** Names of custom properties. */
  readonly ink: string
  readonly on: string
  /** 4.5 for text, 3 for large text and graphics. */
  readonly min: number
  readonly use: string
}

export const COLOR_PAIRS: readonly ColorPair[] = [
  { ink: 'ink', on: 'paper', min: 4.5, use: 'Text' },
  { ink: 'ink', on: 'sheet', min: 4.5, use: 'Text on the label and in dialogs' },
  { ink: 'ink', on: 'well', min: 4.5, use: 'Text in boxes' },
  { ink: 'ink2', on: 'paper', min: 4.5, use: 'Quiet text' },
  { ink: 'ink2', on: 'sheet', min: 4.5, use: 'Quiet text on the label' },
  { ink: 'ink2', on: 'well', min: 4.5, use: 'Disabled button' },
  { ink: 'accent-ink', on: 'accent', min: 4.5, use: 'Main button' },
  { ink: 'fruit', on: 'paper', min: 4.5, use: 'Open phase, the present' },
  { ink: 'fruit', on: 'sheet', min: 4.5, use: 'Focus ring on the label' },
  { ink: 'fruit', on: 'well', min: 3, use: 'Progress' },
  { ink: 'ink', on: 'warn-bg', min: 4.5, use: 'Warning' },
  { ink: 'ink', on: 'bad-bg', min: 4.5, use: 'Problem' },
  { ink: 'ink', on: 'ok-bg', min: 4.5, use: 'Success' },
  { ink: 'leaf', on: 'sheet', min: 3, use: 'Finished step' },
  { ink: 'rule', on: 'paper', min: 3, use: 'Rules and outlines of fields' },
  { ink: 'rule', on: 'sheet', min: 3, use: 'Rules on the label' },
  { ink: 'ground-ink', on: 'ground', min: 4.5, use: 'Header and specimen' },
  { ink: 'ground-ink2', on: 'ground', min: 4.5, use: 'Quiet text of the specimen' },
  { ink: 'word', on: 'ground', min: 3, use: 'The name' },
  { ink: 'dial', on: 'ground', min: 3, use: 'Heat' },
]
