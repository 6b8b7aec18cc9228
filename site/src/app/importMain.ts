/** Loads the main script for the shell, which is inlined and so is the same in every language. */
import type { MainScript } from './clickQueue.ts'

/** Imports the first script that the HTML names for preloading: `htmlDocument.ts` writes the main script there. */
export function importMain(): Promise<MainScript> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')
  return import(/* @vite-ignore */ link?.href ?? '') as Promise<MainScript>
}
