/** VitePress's theme with system fonts, and the kit's screens as components. */
import DefaultTheme from 'vitepress/theme-without-fonts'
import { KitScreens } from './KitScreens.ts'
import { ThemePlayground } from './ThemePlayground.ts'
import './site.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: { readonly app: { component: (name: string, component: unknown) => unknown } }) {
    app.component('KitScreens', KitScreens)
    app.component('ThemePlayground', ThemePlayground)
  },
}
