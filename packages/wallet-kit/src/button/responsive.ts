/** Which parts of the button are seen on which screens. Decided in CSS, so that HTML made on a server is right. */

/** One value, or one below 768 px of width and another from there up. */
export type Responsive<Value> =
  | Value
  | { readonly smallScreen: Value; readonly largeScreen?: Value | undefined }

export interface PerScreen<Value> {
  readonly small: Value
  readonly large: Value
}

function isResponsive<Value>(
  value: Responsive<Value>,
): value is { readonly smallScreen: Value; readonly largeScreen?: Value | undefined } {
  return typeof value === 'object' && value !== null && 'smallScreen' in value
}

/** Resolves a responsive value. `largeScreen` defaults to `smallScreen`. */
export function resolveResponsive<Value>(value: Responsive<Value>): PerScreen<Value> {
  if (!isResponsive(value)) return { small: value, large: value }
  return { small: value.smallScreen, large: value.largeScreen ?? value.smallScreen }
}

/** The class that shows a part where `test` holds; undefined if it is never visible. */
export function visibilityClass<Value>(
  { small, large }: PerScreen<Value>,
  test: (value: Value) => boolean,
): string | undefined {
  if (test(small)) return test(large) ? '' : 'kit-small-only'
  return test(large) ? 'kit-large-only' : undefined
}
