/** Every screen of the kit in every state, theme and language. */
import '../src/theme/styles.css'
import './playground.css'
import type { ReactNode } from 'react'
import {
  createTheme,
  type ThemeBase,
  type ThemeChoice,
  type ThemeDensity,
  type ThemeRadius,
} from '../src/index.ts'
import { Root } from '../src/provider/Root.tsx'
import { spoken } from '../src/words/spoken.ts'
import { WordsProvider } from '../src/words/WordsProvider.tsx'
import { useWriting } from '../src/words/writing.ts'
import type { Choice, Shown } from './gallery/shown.ts'
import { startGallery } from './gallery/startGallery.tsx'
import { screens } from './screens/screens.ts'

const themes: readonly ThemeBase[] = ['auto', 'light', 'dark', 'press']
const radii: readonly ThemeRadius[] = ['none', 'small', 'medium', 'large']
const densities: readonly ThemeDensity[] = ['comfortable', 'compact']

const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)
const asTheTheme = [['', 'as the theme']] as const

const choices: readonly Choice[] = [
  { key: 'theme', label: 'Theme', values: plain(themes) },
  { key: 'locale', label: 'Language', values: plain(['en', ...spoken.map(({ code }) => code)]) },
  { key: 'radius', label: 'Radius', values: [...asTheTheme, ...plain(radii)] },
  { key: 'density', label: 'Density', values: [...asTheTheme, ...plain(densities)] },
  { key: 'accent', label: 'Accent', values: asTheTheme, isColor: true },
]

function themeOf(look: Shown): ThemeChoice {
  const base = themes.find((theme) => theme === look['theme']) ?? 'auto'
  const radius = radii.find((each) => each === look['radius'])
  const density = densities.find((each) => each === look['density'])
  const accent = look['accent'] || undefined
  if (accent === undefined && radius === undefined && density === undefined) return base
  return createTheme({
    base,
    ...(accent !== undefined && { accent }),
    ...(radius !== undefined && { radius }),
    ...(density !== undefined && { density }),
  })
}

function Stage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const writing = useWriting()
  return (
    <main {...writing} data-lang={writing.lang}>
      <h1 className="kit kit-hidden">{title}</h1>
      {children}
    </main>
  )
}

startGallery({
  screens,
  choices,
  around: (drawn, screen, look) => (
    <Root id={undefined} theme={themeOf(look)}>
      <WordsProvider locale={look['locale'] ?? 'en'} languages={spoken}>
        <Stage title={screen.title}>{drawn}</Stage>
      </WordsProvider>
    </Root>
  ),
  more: <a href="live.html">Try it with a wallet</a>,
})
