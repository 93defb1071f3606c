/** Actions on a form that need a reason. */
export type Deed = 'refuse' | 'reopen' | 'correct' | 'hold'
