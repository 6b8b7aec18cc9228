/** The site: navigation, search, and how included documents fit into it. */
import { defineConfig } from 'vitepress'
import { entries, packagesOfMoving } from './entries.ts'
import { toSiteLink } from './siteLinks.ts'

export default defineConfig({
  title: 'Peppermint wallet kit',
  description:
    'Connect Wallet for React on wagmi and viem, in few bytes and under a strict content security policy.',
  lang: 'en',
  cleanUrls: false,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      // Documents of the kit link to each other by their paths in the package.
      markdown.core.ruler.push('site-links', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.attrGet('href')
          if (token.type === 'link_open' && href !== null) token.attrSet('href', toSiteLink(href))
        }
      })
    },
  },
  // Its compiler is older than this repository's settings.
  vite: {
    esbuild: { tsconfigRaw: { compilerOptions: { target: 'es2022' } } },
    build: { chunkSizeWarningLimit: 2_000 },
    logLevel: 'warn',
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Screens', link: '/screens' },
      { text: 'Moving', link: '/moving/rainbowkit' },
      { text: 'Figures', link: '/figures' },
    ],
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Start in five minutes', link: '/start' },
          { text: 'Every screen', link: '/screens' },
          { text: 'Theming', link: '/theming' },
          { text: 'Components and hooks', link: '/reference/components' },
        ],
      },
      {
        text: 'Recipes',
        items: [
          { text: 'Vite', link: '/recipes/vite' },
          { text: 'Next.js', link: '/recipes/next' },
          { text: 'Sign in with Ethereum', link: '/recipes/sign-in' },
          { text: 'Content security policy', link: '/recipes/csp' },
          { text: 'Safe app', link: '/recipes/safe-app' },
          { text: 'wagmi 2', link: '/recipes/wagmi-2' },
          { text: 'Email and passkeys', link: '/recipes/connectors' },
          { text: 'Your own button', link: '/recipes/custom-button' },
          { text: 'Tests', link: '/recipes/testing' },
        ],
      },
      {
        text: 'Moving from',
        items: [
          { text: 'RainbowKit', link: '/moving/rainbowkit' },
          { text: 'RainbowKit, to our names', link: '/moving/rainbowkit-names' },
          { text: 'ConnectKit', link: '/moving/connectkit' },
          { text: 'Reown AppKit', link: '/moving/appkit' },
        ],
      },
      {
        text: 'Reference',
        items: [
          ...entries.map(({ text, page }) => ({ text, link: `/reference/api/${page}` })),
          ...packagesOfMoving.flatMap(({ folder, entries: ofPackage }) =>
            ofPackage.map(({ text, page }) => ({ text, link: `/reference/${folder}/${page}` })),
          ),
          { text: 'Bytes and speed', link: '/figures' },
          { text: 'Versions', link: '/versions' },
          { text: 'Changelog', link: '/changelog' },
        ],
      },
    ],
  },
})
