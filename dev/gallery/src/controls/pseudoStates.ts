/**
 * Lets a page show what needs a pointer or a keyboard: every rule with `:hover`, `:active` or `:focus-visible` also
 * applies to a class of that name, such as `.is-hover`.
 */
const STATES = /:(hover|active|focus-visible)(?![\w-])/g

export function mirrorPseudoStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) mirrorRules(sheet)
}

function mirrorRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of group.cssRules) {
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText.replaceAll(STATES, '.is-$1')
      if (selector !== rule.selectorText) rule.selectorText = `${rule.selectorText}, ${selector}`
    } else if (rule instanceof CSSGroupingRule) mirrorRules(rule)
    else if (rule instanceof CSSImportRule && rule.styleSheet) mirrorRules(rule.styleSheet)
  }
}
