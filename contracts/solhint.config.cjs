/** What solhint asks of the contracts: all it recommends, but for what is better known or chosen otherwise here. */
module.exports = {
  extends: 'solhint:recommended',
  rules: {
    'code-complexity': ['warn', 12],
    'compiler-version': ['error', '0.8.30'],
    'func-visibility': ['warn', { ignoreConstructors: true }],

    // npm run bench:gas measures what these guess.
    'gas-calldata-parameters': 'off',
    'gas-increment-by-one': 'off',
    'gas-indexed-events': 'off',
    'gas-small-strings': 'off',
    'gas-strict-inequalities': 'off',
    'gas-struct-packing': 'off',

    // The compiler and forge lint know these better: the paths that forge maps, names that only assembly uses.
    'import-path-check': 'off',
    'no-unused-import': 'off',

    // Chosen: assembly where it pays, immutables named as their getters read, "'" where a string is a quote, prose
    // instead of a tag for every parameter.
    'no-inline-assembly': 'off',
    'immutable-vars-naming': 'off',
    quotes: 'off',
    'use-natspec': 'off',
  },
}
