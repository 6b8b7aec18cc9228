import { useInsertionEffect } from 'react'
import { KIT_STYLES } from './kitStyles.ts'

let isAdopted = false

/**
 * Adds the kit's style sheet to the page, once. An adopted sheet needs no permission of a content security policy, and
 * comes before the page's own sheets in the cascade's layers.
 */
export function useStyles(): void {
  useInsertionEffect(() => {
    if (isAdopted || KIT_STYLES === '') return
    isAdopted = true
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(KIT_STYLES)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, [])
}
