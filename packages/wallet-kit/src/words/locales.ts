/** The kit's own languages besides English, each fetched when a visitor reads it. */
import type { Language } from './languages.ts'

export const locales: readonly Language[] = [
  { code: 'es', load: () => import('./catalogues/es.json') },
  { code: 'pt', load: () => import('./catalogues/pt.json') },
  { code: 'fr', load: () => import('./catalogues/fr.json') },
  { code: 'de', load: () => import('./catalogues/de.json') },
  { code: 'ar', load: () => import('./catalogues/ar.json') },
  { code: 'hi', load: () => import('./catalogues/hi.json') },
  { code: 'zh', load: () => import('./catalogues/zh.json') },
  { code: 'ja', load: () => import('./catalogues/ja.json') },
  { code: 'ko', load: () => import('./catalogues/ko.json') },
]
