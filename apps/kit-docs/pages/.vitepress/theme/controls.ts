/** Controls of the live pages, and the frame in which the kit runs: its dialogs are modal, so it has its own document. */
import { h, type VNode } from 'vue'

/** A control under its label. @param draw gets the control's id. */
export const labelled = (label: string, draw: (id: string) => VNode): VNode => {
  const id = `choose-${label.toLowerCase()}`
  return h('div', { class: 'kit-choice' }, [h('label', { for: id }, label), draw(id)])
}

/** A list to choose from. @param onPick gets the new value. */
export const choice = (
  label: string,
  values: readonly (readonly [value: string, text: string])[],
  chosen: string,
  onPick: (value: string) => void,
): VNode =>
  labelled(label, (id) =>
    h(
      'select',
      { id, onChange: ({ target }: Event) => onPick((target as HTMLSelectElement).value) },
      values.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
    ),
  )

/** A screen of the kit's playground. @param options of its address. */
export const frame = (title: string, options: Readonly<Record<string, string>>): VNode =>
  h('iframe', {
    class: 'kit-frame',
    title,
    loading: 'lazy',
    src: `/playground/index.html?${new URLSearchParams({ ...options, bare: 'yes' })}`,
  })
