/** The buttons and links that every dialog is made of. */
import type { ComponentPropsWithoutRef } from 'react'

/** The way on. */
export const Button = (props: ComponentPropsWithoutRef<'button'>) => (
  <button type="button" className="kit-button" {...props} />
)

/** Another way, beside the way on. */
export const QuietButton = (props: ComponentPropsWithoutRef<'button'>) => (
  <button type="button" className="kit-button kit-quiet" {...props} />
)

/** A link to another site, in a new tab that cannot reach this page. */
export const SiteLink = (props: ComponentPropsWithoutRef<'a'>) => (
  <a className="kit-button kit-quiet" target="_blank" rel="noreferrer" {...props} />
)
