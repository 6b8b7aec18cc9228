/** Does what a visitor does before a screen is shown. */

/** What a visitor does before the screen is shown. Controls are found by their labels. */
export type Step =
  | { readonly type: 'fill'; readonly label: string; readonly text: string }
  | { readonly type: 'choose'; readonly label: string; readonly option: string }
  | { readonly type: 'press'; readonly name: string }
  /** Waits until the page says it. */
  | { readonly type: 'see'; readonly text: string }

export const fill = (label: string, text: string): Step => ({ type: 'fill', label, text })
export const choose = (label: string, option: string): Step => ({ type: 'choose', label, option })
export const press = (name: string): Step => ({ type: 'press', name })
export const see = (text: string): Step => ({ type: 'see', text })

/** Frames until a step is given up: 5 seconds and more. */
const MAX_FRAMES = 300
/** Frames in which parts of the page load. */
const LOADING_FRAMES = 90

/** @throws if the page does not have what a step names. */
export async function runSteps(
  root: HTMLElement,
  steps: readonly Step[] | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (const step of steps ?? []) {
    for (let frame = 0; !tryStep(root, step); frame += 1) {
      if (frame > MAX_FRAMES) throw new Error(`gallery: ${JSON.stringify(step)} is not on the page`)
      await new Promise(requestAnimationFrame)
      if (signal.aborted) return
    }
    // Everything that the step changed is drawn before the next one.
    await new Promise(requestAnimationFrame)
    if (signal.aborted) return
  }
  // Parts that load late; a screen of something that is read forever stays as it is.
  for (let frame = 0; frame < LOADING_FRAMES && root.querySelector('.loading') !== null; frame += 1)
    await new Promise(requestAnimationFrame)
}

/** False while the page does not have it. */
function tryStep(root: HTMLElement, step: Step): boolean {
  switch (step.type) {
    case 'see':
      return root.textContent.includes(step.text)
    case 'press': {
      const button = [...root.querySelectorAll<HTMLElement>('button, summary, label')].find(
        ({ textContent }) => textContent.trim() === step.name,
      )
      button?.click()
      return button !== undefined
    }
    case 'fill': {
      const control = controlOf(root, step.label)
      if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement)) return false
      enter(control, step.text, 'input')
      return true
    }
    case 'choose': {
      const control = controlOf(root, step.label)
      if (!(control instanceof HTMLSelectElement)) return false
      enter(control, step.option, 'change')
      return true
    }
  }
}

/** Not a radio button, which may have the same label. */
function controlOf(root: HTMLElement, text: string): Element | undefined {
  return [...root.querySelectorAll('label')]
    .filter(({ textContent }) => textContent.trim() === text)
    .flatMap(({ control }) => control ?? [])
    .find((control) => !(control instanceof HTMLInputElement && control.type === 'radio'))
}

/** As the browser does: React ignores a value that a script set on its own. */
function enter(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
  event: 'input' | 'change',
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(event, { bubbles: true }))
}
