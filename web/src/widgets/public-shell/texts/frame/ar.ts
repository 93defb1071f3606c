import type { ShellWords } from '../../shell-words.ts'

export default {
  proof: 'أكّد هويتك',
  proofHint: 'تفعل ذلك مرة واحدة على هذا الجهاز.',
  again: 'أكّد هويتك مرة أخرى. ما أنجزته محفوظ.',
  wrongProof: 'هذا غير مطابق. تحقق وحاول مرة أخرى.',
  notNow: 'لم ينجح ذلك. حاول مرة أخرى بعد قليل.',
  how: 'طريقة التأكيد',
  birthDate: 'تاريخ الميلاد',
  birthDateMissing: 'أدخل تاريخ ميلادك.',
  phone: 'آخر 4 أرقام من هاتفك',
  phoneMissing: 'أدخل 4 أرقام.',
  code: 'رمز لمرة واحدة',
  codeMissing: 'أدخل الرمز الذي أعطتك إياه وكالتك.',
  codeHint: 'تعطيك إياه الوكالة.',
  goOn: 'متابعة',
  askAgency: 'هل تواجه مشكلة؟ اطلب المساعدة من الوكالة.',
  gone: 'هذا الرابط لا يعمل',
  unreachable: 'تعذر تحميل الصفحة',
  unreachableHint: 'تحقق من اتصالك. لم يضع شيء مما أنجزته.',
  tryAgain: 'حاول مرة أخرى',
} satisfies ShellWords
