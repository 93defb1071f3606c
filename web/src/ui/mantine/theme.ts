import { createTheme, type MantineColorsTuple } from '@mantine/core'

// The scales of theme.css; index 7 is the shade that acts.
const teal: MantineColorsTuple = [
  '#f0fdfa',
  '#d3f5ee',
  '#a7e8dc',
  '#6fd6c6',
  '#3cc0ae',
  '#14a898',
  '#0d9488',
  '#0f766e',
  '#115e59',
  '#134e4a',
]
const gray: MantineColorsTuple = [
  '#fafbfb',
  '#f3f5f5',
  '#e8ebec',
  '#dadfe1',
  '#87929a',
  '#626d75',
  '#626d75',
  '#465058',
  '#2b343a',
  '#171e23',
]

/** R-CON-6, R-CON-7: the values of the seed for those parts that Mantine draws. */
export const mantineTheme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors: { teal, gray },
  black: '#171e23',
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { transitionProps: { transition: 'fade', duration: 150 } } },
  },
})
