import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const fraud: ProgramPlan = {
  code: 'FWA-1',
  titles: { en: 'Fraud, waste and abuse', es: 'Fraude, desperdicio y abuso' },
  descriptions: {
    en: 'How public money is protected, and how to speak up.',
    es: 'Cómo se protege el dinero público y cómo hablar.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Workplace conduct', 25, {
      en: `# Whose money it is
        Medicaid and Medicare pay for most home care. It is the public's money, and it is meant for people who need care.
        ## Three words
        - **Fraud:** lying on purpose to get paid. Signing for a visit that didn't happen.
        - **Waste:** spending without need. Opening ten boxes of gloves when one would do.
        - **Abuse:** breaking the rules of good practice, even without a lie. Billing for more than was needed.
        ## In home care it looks like this
        - Clocking in from home, from the car or from another job
        - Two aides marked at one client's home at the same time by mistake that nobody corrects
        - Marking a bath that the client refused
        - A client in the hospital, and a visit in the system
        - A family member who signs for the aide and shares the pay
        - Money or gifts to a client for choosing an agency. This is a **kickback**.
        ## The law
        The federal **False Claims Act** makes false bills very expensive, and New York has one of its own. People have gone to prison for false time sheets. Someone found guilty may be put on a list and never work in Medicaid or Medicare again. Your agency checks these lists every month.
        Honest mistakes happen. Report them early, and they are corrected. Hidden mistakes become fraud.`,
      es: `# De quién es el dinero
        Medicaid y Medicare pagan la mayor parte del cuidado en el hogar. Es dinero público y es para quienes necesitan cuidado.
        ## Tres palabras
        - **Fraude:** mentir a propósito para cobrar. Firmar por una visita que no ocurrió.
        - **Desperdicio:** gastar sin necesidad. Abrir diez cajas de guantes cuando basta una.
        - **Abuso:** romper las reglas de la buena práctica, aun sin mentir. Cobrar más de lo que hacía falta.
        ## En el cuidado en el hogar se ve así
        - Marcar la entrada desde su casa, el carro u otro trabajo
        - Dos cuidadores marcados por error en la casa de un cliente a la misma hora, y nadie lo corrige
        - Marcar un baño que el cliente rechazó
        - Un cliente en el hospital y una visita en el sistema
        - Un familiar que firma por el cuidador y comparte el pago
        - Dinero o regalos a un cliente para que elija una agencia. Esto es un **soborno**.
        ## La ley
        La ley federal **False Claims Act** hace muy caros los cobros falsos, y Nueva York tiene una propia. Hay personas que fueron a la cárcel por hojas de horas falsas. Quien es declarado culpable puede quedar en una lista y no volver a trabajar con Medicaid ni Medicare. Su agencia revisa estas listas cada mes.
        Los errores honestos pasan. Infórmelos pronto y se corrigen. Los errores escondidos se vuelven fraude.`,
    }),
    read('Workplace conduct', 15, {
      en: `# Speak up
        ## If you see something
        1. Write down what you saw, with date and place.
        2. Tell your coordinator, any manager or the agency's compliance officer. You don't need to give your name on the compliance line.
        3. Don't look for evidence on your own, don't copy client records, and don't tell the person you suspect.
        ## Outside the agency
        - Federal: the Office of Inspector General, **1-800-447-8477**
        - New York Medicaid: the Office of the Medicaid Inspector General, **1-877-873-7283**
        - Other states: the Medicaid fraud unit of the attorney general
        ## You are protected
        Federal and state law forbid punishing someone for an honest report. A person who brings a false claims case may even get part of the money that comes back.
        ## If someone asks you to cheat
        A client or a relative may say: "Go home early, I'll sign." It sounds kind. Say: "Thank you, but I could lose my certificate." Then tell your coordinator. Somebody else will be asked next.
        ## If it was your own mistake
        Say so today. "I clocked in before I was there" is a sentence that can be fixed. Next month it can't.`,
      es: `# Hable
        ## Si ve algo
        1. Escriba lo que vio, con fecha y lugar.
        2. Avise a su coordinador, a cualquier gerente o al encargado de cumplimiento. En la línea de cumplimiento no tiene que dar su nombre.
        3. No busque pruebas por su cuenta, no copie expedientes de clientes y no le diga nada a la persona de quien sospecha.
        ## Fuera de la agencia
        - Federal: la Oficina del Inspector General, **1-800-447-8477**
        - Medicaid de Nueva York: la Oficina del Inspector General de Medicaid, **1-877-873-7283**
        - Otros estados: la unidad de fraude de Medicaid del fiscal general
        ## Usted está protegido
        Las leyes federales y estatales prohíben castigar a quien informa con honestidad. Quien presenta un caso por cobros falsos incluso puede recibir una parte del dinero recuperado.
        ## Si alguien le pide hacer trampa
        Un cliente o un familiar puede decir: "Váyase temprano, yo firmo". Suena amable. Diga: "Gracias, pero podría perder mi certificado". Luego avise a su coordinador. Después se lo pedirán a otra persona.
        ## Si el error fue suyo
        Dígalo hoy. "Marqué la entrada antes de llegar" es una frase que se puede arreglar. El mes próximo ya no.`,
    }),
    quiz('Workplace conduct', 20, {
      en: `# Check what you know
        ? A client says: "Go home an hour early, I'll sign." What do you do?
        = Stay, and tell my coordinator
        - Go, since the client agreed
        - Go, and clock out at the usual time
        - Ask for half of the hour
        ! A signature doesn't make a false time true.
        ?~ Match the word with the example.
        Signing for a visit that didn't happen => Fraud
        Opening ten boxes of gloves when one would do => Waste
        Money to a client for choosing an agency => Kickback
        ! Fraud needs a lie. Waste needs only carelessness.
        ?T You may report to the compliance line without giving your name.
        ! A name helps with questions, but it isn't required.
        ? Which are fraud? Choose all that apply.
        = Clocking in from the car two miles away
        = Marking a bath that was refused
        = Clocking in for a coworker
        - Forgetting to clock out and calling the office the same day
        ! An honest mistake, reported early, is corrected.
        ?F Your agency may dismiss you because you reported in good faith.
        ! That is retaliation, and it is against the law.
        ? You notice that last week you marked a task you didn't do. What do you do?
        = Tell my coordinator today
        - Do it twice this week
        - Wait for the audit
        - Delete the note
        ! Early reports are corrected. Hidden ones look like fraud.`,
      es: `# Compruebe lo que sabe
        ? Un cliente dice: "Váyase una hora antes, yo firmo". ¿Qué hace?
        = Me quedo y aviso a mi coordinador
        - Me voy, porque el cliente está de acuerdo
        - Me voy y marco la salida a la hora de siempre
        - Pido la mitad de la hora
        ! Una firma no hace verdadera una hora falsa.
        ?~ Una la palabra con el ejemplo.
        Firmar por una visita que no ocurrió => Fraude
        Abrir diez cajas de guantes cuando basta una => Desperdicio
        Dinero a un cliente para que elija una agencia => Soborno
        ! El fraude necesita una mentira. El desperdicio, solo descuido.
        ?T Puede informar en la línea de cumplimiento sin dar su nombre.
        ! Un nombre ayuda si hay preguntas, pero no es obligatorio.
        ? ¿Qué es fraude? Elija todas las correctas.
        = Marcar la entrada desde el carro, a dos millas
        = Marcar un baño que fue rechazado
        = Marcar la entrada por un compañero
        - Olvidar la salida y llamar a la oficina el mismo día
        ! Un error honesto, informado pronto, se corrige.
        ?F Su agencia puede despedirle por informar de buena fe.
        ! Eso es represalia y es ilegal.
        ? Nota que la semana pasada marcó una tarea que no hizo. ¿Qué hace?
        = Aviso hoy a mi coordinador
        - La hago dos veces esta semana
        - Espero la auditoría
        - Borro la nota
        ! Lo que se informa pronto se corrige. Lo escondido parece fraude.`,
    }),
  ],
}
