/** A theme made by choices: how the kit looks with it, and the code that makes it. */
import { defineComponent, h, ref } from 'vue'
import { choice, frame, labelled } from './controls.ts'

const named = (values: readonly string[]) => values.map((value) => [value, value] as const)
const DEFAULT = ['', 'as the theme'] as const
const SCREENS = [
  ['connect-list', 'List of wallets'],
  ['connect-code', 'QR code'],
  ['account', 'Account'],
  ['networks', 'Networks'],
  ['button-connected', 'Button'],
] as const

export const ThemePlayground = defineComponent(() => {
  const screen = ref('connect-list')
  const base = ref('auto')
  const accent = ref('#7b3fe4')
  const radius = ref('')
  const density = ref('')
  return () => {
    const parameters = Object.entries({ base, accent, radius, density })
      .filter(([, { value }]) => value !== '')
      .map(([name, { value }]) => `${name}: '${value}'`)
    const options = { theme: base.value, accent: accent.value, radius: radius.value, density: density.value }
    return h('div', { class: 'kit-live' }, [
      h('div', { class: 'kit-choices' }, [
        choice('Screen', SCREENS, screen.value, (value) => (screen.value = value)),
        choice(
          'Base',
          named(['auto', 'light', 'dark', 'press']),
          base.value,
          (value) => (base.value = value),
        ),
        labelled('Accent', (id) =>
          h('input', {
            id,
            type: 'color',
            value: accent.value,
            onInput: ({ target }: Event) => (accent.value = (target as HTMLInputElement).value),
          }),
        ),
        choice('Radius', [DEFAULT, ...named(['none', 'small', 'medium', 'large'])], radius.value, (value) => {
          radius.value = value
        }),
        choice('Density', [DEFAULT, ...named(['comfortable', 'compact'])], density.value, (value) => {
          density.value = value
        }),
      ]),
      frame('The kit with this theme', { screen: screen.value, ...options }),
      h('pre', { class: 'kit-code', tabindex: 0 }, `createTheme({ ${parameters.join(', ')} })`),
    ])
  }
})
