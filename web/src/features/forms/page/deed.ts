/** What is done to a form with a reason. */
export type Deed = 'refuse' | 'reopen' | 'correct' | 'hold'
