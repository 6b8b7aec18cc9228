/** Loads the main script for the shell, which is inlined and so is the same in every language. */
import type { MainScript } from './clickQueue.ts'

/** Imports the main script, whose link in the HTML `htmlDocument.ts` marks. */
export function importMain(): Promise<MainScript> {
  const link = document.querySelector<HTMLLinkElement>('link[data-main]')
  return import(/* @vite-ignore */ link?.href ?? '') as Promise<MainScript>
}
