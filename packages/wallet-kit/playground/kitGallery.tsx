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
import { ThemeRoot } from '../src/provider/ThemeRoot.tsx'
import { locales } from '../src/words/locales.ts'
import { TranslationsProvider } from '../src/words/TranslationsProvider.tsx'
import { useLocale } from '../src/words/locale.ts'
import type { GalleryOption, GalleryState } from './gallery/galleryState.ts'
import { startGallery } from './gallery/startGallery.tsx'
import { screens } from './screens/screens.ts'

const themes: readonly ThemeBase[] = ['auto', 'light', 'dark', 'midnight', 'press']
const radii: readonly ThemeRadius[] = ['none', 'small', 'medium', 'large']
const densities: readonly ThemeDensity[] = ['comfortable', 'compact']

const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)
const asTheTheme = [['', 'as the theme']] as const

const choices: readonly GalleryOption[] = [
  { key: 'theme', label: 'Theme', values: plain(themes) },
  { key: 'locale', label: 'Language', values: plain(['en', ...locales.map(({ code }) => code)]) },
  { key: 'radius', label: 'Radius', values: [...asTheTheme, ...plain(radii)] },
  { key: 'density', label: 'Density', values: [...asTheTheme, ...plain(densities)] },
  { key: 'accent', label: 'Accent', values: asTheTheme, isColor: true },
]

function themeOf(look: GalleryState): ThemeChoice {
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

function GalleryFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const writing = useLocale()
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
    <ThemeRoot theme={themeOf(look)}>
      <TranslationsProvider locale={look['locale'] ?? 'en'} languages={locales}>
        <GalleryFrame title={screen.title}>{drawn}</GalleryFrame>
      </TranslationsProvider>
    </ThemeRoot>
  ),
  more: <a href="live.html">Try it with a wallet</a>,
})
