/** How values of people are read, wherever they come from. */
export { parseEmail, parsePhone } from './read/values/contact.ts'
export { parseStatus } from './read/values/status.ts'
