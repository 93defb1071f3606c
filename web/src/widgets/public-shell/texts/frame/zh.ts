import type { ShellWords } from '../../shell-words.ts'

export default {
  proof: '请确认是您本人',
  proofHint: '在此设备上只需确认一次。',
  again: '请再次确认是您本人。您所做的内容已保存。',
  wrongProof: '信息不符。请检查后重试。',
  notNow: '没有成功。请稍后再试。',
  how: '确认方式',
  birthDate: '出生日期',
  birthDateMissing: '请输入您的出生日期。',
  phone: '您电话号码的最后 4 位',
  phoneMissing: '请输入 4 位数字。',
  code: '一次性代码',
  codeMissing: '请输入机构给您的代码。',
  codeHint: '由该机构提供。',
  goOn: '继续',
  askAgency: '遇到问题？请向该机构求助。',
  gone: '此链接无法使用',
  unreachable: '无法加载页面',
  unreachableHint: '请检查网络连接。您所做的内容不会丢失。',
  tryAgain: '重试',
} satisfies ShellWords
