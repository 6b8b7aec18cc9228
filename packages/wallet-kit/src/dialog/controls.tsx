/** The buttons and links that every dialog is made of. */
import type { ComponentProps } from 'react'

/** The way on. */
export const Button = (props: ComponentProps<'button'>) => (
  <button type="button" className="kit-button" {...props} />
)

/** Another way, beside the way on. */
export const QuietButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="kit-button kit-quiet" {...props} />
)

/** A link to another site, in a new tab that cannot reach this page. */
export const SiteLink = (props: ComponentProps<'a'>) => (
  <a className="kit-button kit-quiet" target="_blank" rel="noreferrer" {...props} />
)
