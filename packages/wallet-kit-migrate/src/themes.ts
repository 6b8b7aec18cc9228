/** Theme functions of RainbowKit, as names or `createTheme` of the kit. */
import { type CallExpression, Node } from 'ts-morph'
import { asAttribute, propertiesOf, textOf } from './jsx.ts'
import { callOf } from './members.ts'
import { KIT } from './modules.ts'
import type { Rule, Use } from './rule.ts'

/** What people write in a theme function, and what `createTheme` calls it. */
const PARAMETERS: Readonly<Record<string, string>> = {
  accentColor: 'accent',
  borderRadius: 'radius',
  fontStack: 'font',
  overlayBlur: 'overlayBlur',
}
const FONTS: Readonly<Record<string, string>> = {
  rounded: 'ui-rounded, system-ui, sans-serif',
  system: 'system-ui, sans-serif',
}
const BY_HAND =
  'This theme cannot be converted: give createTheme({ base, accent, radius, font }) of the kit, or set its variables, theming.md.'

/** The parameters of `createTheme`, after `base`. @returns undefined if some cannot be converted. */
function parametersOf(call: CallExpression): string | undefined {
  const [argument] = call.getArguments()
  if (!argument) return ''
  if (!Node.isObjectLiteralExpression(argument)) return undefined
  const { values, isComplete } = propertiesOf(argument)
  if (!isComplete) return undefined
  let text = ''
  for (const [name, { value }] of values) {
    // The kit computes the color of text on the accent.
    if (name === 'accentColorForeground') continue
    const parameter = PARAMETERS[name]
    const literal = textOf(value)
    if (parameter === undefined) return undefined
    if (name === 'accentColor' && literal !== undefined && !/^#([\da-f]{3}|[\da-f]{6})$/i.test(literal))
      return undefined
    if (name === 'fontStack' && (literal === undefined || FONTS[literal] === undefined)) return undefined
    const written = name === 'fontStack' && literal !== undefined ? `'${FONTS[literal]}'` : value.getText()
    text += `, ${parameter}: ${written}`
  }
  return text
}

const createdTheme = ({ imports }: Use, base: string, parameters: string): string =>
  `${imports.add(KIT, 'createTheme')}({ base: '${base}'${parameters} })`

/** A theme by its name where it has no parameters. */
const attributeOf = (use: Use, base: string, parameters: string): string =>
  asAttribute('theme', parameters === '' ? `"${base}"` : createdTheme(use, base, parameters))

/** `lightTheme`, `darkTheme` or `midnightTheme`. */
export const themeRule = (base: 'light' | 'dark' | 'midnight'): Rule => ({
  use: (use) => {
    const { node, rewrite } = use
    const call = callOf(node)
    const parameters = Node.isCallExpression(call) ? parametersOf(call) : undefined
    if (!call || parameters === undefined) {
      rewrite.note(node, BY_HAND)
      return undefined
    }
    const parent = call.getParent()
    const attribute = parent?.getParent()
    if (Node.isJsxExpression(parent) && Node.isJsxAttribute(attribute)) {
      rewrite.replace(attribute, attributeOf(use, base, parameters))
      return 'gone'
    }
    if (Node.isPropertyAssignment(parent) && /^(lightMode|darkMode)$/.test(parent.getName()))
      return rewritePair(use, parent.getParent(), parameters)
    rewrite.replace(call, createdTheme(use, base, parameters))
    return 'gone'
  },
})

/** `{ lightMode: lightTheme(…), darkMode: darkTheme(…) }`, where both have the same parameters. */
function rewritePair(use: Use, pair: Node | undefined, parameters: string): 'gone' | undefined {
  const { rewrite, node } = use
  const calls = Node.isObjectLiteralExpression(pair)
    ? [...propertiesOf(pair).values.values()].map(({ value }) => value)
    : []
  const isSame = calls.every((each) => Node.isCallExpression(each) && parametersOf(each) === parameters)
  if (!pair || calls.length !== 2 || !isSame) {
    rewrite.note(node, BY_HAND)
    return undefined
  }
  const expression = pair.getParent()
  const attribute = expression?.getParent()
  if (Node.isJsxExpression(expression) && Node.isJsxAttribute(attribute))
    rewrite.replace(attribute, attributeOf(use, 'auto', parameters))
  else rewrite.replace(pair, createdTheme(use, 'auto', parameters))
  return 'gone'
}
