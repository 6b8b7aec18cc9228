/** Every screen of the kit, live, in any theme and language. */
import { defineComponent, h, ref } from 'vue'
import { choice, frame } from './controls.ts'
import playground from './playground.json'

const named = (values: readonly string[]) => values.map((value) => [value, value] as const)
const { screens, languages } = playground
const titles = screens.map(({ id, title }) => [id, title] as const)
const THEMES = named(['auto', 'light', 'dark', 'press'])
const LANGUAGES = named(languages)

export const KitScreens = defineComponent(() => {
  const screen = ref('connect-list')
  const theme = ref('auto')
  const locale = ref('en')
  return () =>
    h('div', { class: 'kit-live' }, [
      h('div', { class: 'kit-choices' }, [
        choice('Screen', titles, screen.value, (value) => (screen.value = value)),
        choice('Theme', THEMES, theme.value, (value) => (theme.value = value)),
        choice('Language', LANGUAGES, locale.value, (value) => (locale.value = value)),
      ]),
      frame('The chosen screen', { screen: screen.value, theme: theme.value, locale: locale.value }),
      h('h2', { id: 'list' }, 'All screens'),
      h(
        'ul',
        screens.map(({ id, title }) =>
          h('li', { key: id }, [
            h('a', { href: `/playground/index.html?screen=${id}&bare=yes`, target: '_blank' }, title),
          ]),
        ),
      ),
    ])
})
