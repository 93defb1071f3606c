import { agree, quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const harassment: ProgramPlan = {
  code: 'SHARE-1',
  titles: { en: 'Preventing sexual harassment', es: 'Prevención del acoso sexual' },
  descriptions: {
    en: 'Yearly training for everyone who works in New York.',
    es: 'Capacitación anual para todos los que trabajan en Nueva York.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Workplace conduct', 25, {
      en: `# What harassment is
        New York asks every employer to train every employee each year. The rules protect you at the office, in a client's home, on the phone and online. They protect interns, contractors and applicants too.
        ## Two kinds
        - **Something for something:** a supervisor asks for a date, and hints at better shifts.
        - **A hostile workplace:** words, pictures, messages or touch because of sex, gender, gender identity or sexual orientation that make work worse for someone.
        In New York it does not have to be severe and it does not have to happen often. It is enough that it is more than a petty slight.
        ## Examples
        - Jokes and comments about someone's body or sex life
        - Pictures or videos sent to a work chat
        - Touching, hugging or blocking the way
        - Asking for a date again after a no
        - "That's no job for a man." "Smile for me."
        - A client who touches an aide during a bath
        ## It counts whoever does it
        A manager, a coworker, a client, a client's son, a visitor, a driver. It counts between any genders. What matters is how it affects the other person, not what was meant.
        A client with dementia may not understand what he does. You still report it, and the agency must still protect you.`,
      es: `# Qué es el acoso
        Nueva York pide que cada empleador capacite a cada empleado todos los años. Las reglas le protegen en la oficina, en la casa de un cliente, por teléfono y en internet. También protegen a practicantes, contratistas y solicitantes.
        ## Dos tipos
        - **Algo a cambio de algo:** un supervisor pide una cita y deja entender que habrá mejores turnos.
        - **Un ambiente hostil:** palabras, imágenes, mensajes o contacto por sexo, género, identidad de género u orientación sexual que empeoran el trabajo de alguien.
        En Nueva York no tiene que ser grave ni pasar muchas veces. Basta con que sea más que una molestia pequeña.
        ## Ejemplos
        - Chistes y comentarios sobre el cuerpo o la vida sexual de alguien
        - Fotos o videos enviados a un chat de trabajo
        - Tocar, abrazar o cerrar el paso
        - Volver a pedir una cita después de un no
        - "Ese no es trabajo de hombres." "Sonríame."
        - Un cliente que toca a la cuidadora durante el baño
        ## Cuenta sin importar quién lo hace
        Un gerente, un compañero, un cliente, el hijo de un cliente, una visita, un chofer. Cuenta entre cualquier género. Importa el efecto en la otra persona, no la intención.
        Un cliente con demencia quizás no entiende lo que hace. Usted lo informa igual, y la agencia debe protegerle igual.`,
    }),
    read('Workplace conduct', 15, {
      en: `# What you can do
        ## In the moment
        1. If it feels safe, say: "Stop. I don't like that."
        2. If it doesn't feel safe, leave. Make sure that the client is safe, and call the office at once.
        3. Write down what happened, when, where, and who saw it. Keep messages.
        ## Report
        Tell your coordinator, any manager or human resources. You may use the complaint form, and you don't have to. A supervisor who hears of harassment **must** report it, even if you ask them not to.
        You may also go to:
        - The New York State Division of Human Rights. You have **three years** to complain there.
        - The state's hotline with free advice from lawyers: **1-800-HARASS-3** (1-800-427-2773)
        - The federal EEOC, and in New York City the Commission on Human Rights
        - The police, if someone touched or forced you
        ## Then
        The agency looks into it promptly, fairly, and as privately as it can. It may change your shifts only in a way that does not punish you.
        **Retaliation is against the law.** Nobody may fire you, cut your hours or give you worse cases because you reported or helped as a witness.
        ## If you see it
        Interrupt: ask a question, drop something, stand beside the person. Ask them later how you can help.`,
      es: `# Qué puede hacer
        ## En el momento
        1. Si se siente seguro, diga: "Pare. No me gusta eso".
        2. Si no se siente seguro, váyase. Vea que el cliente esté seguro y llame enseguida a la oficina.
        3. Escriba qué pasó, cuándo, dónde y quién lo vio. Guarde los mensajes.
        ## Informar
        Avise a su coordinador, a cualquier gerente o a recursos humanos. Puede usar el formulario de queja, pero no es obligatorio. Un supervisor que se entera de un acoso **debe** informarlo, aunque usted le pida que no.
        También puede ir a:
        - La División de Derechos Humanos del Estado de Nueva York. Tiene **tres años** para quejarse ahí.
        - La línea del estado con consejo gratis de abogados: **1-800-HARASS-3** (1-800-427-2773)
        - La EEOC federal y, en la ciudad de Nueva York, la Comisión de Derechos Humanos
        - La policía, si alguien le tocó o le forzó
        ## Después
        La agencia investiga pronto, de forma justa y con la mayor privacidad posible. Puede cambiar sus turnos solo de una manera que no le castigue.
        **Las represalias son ilegales.** Nadie puede despedirle, quitarle horas ni darle peores casos por informar o ser testigo.
        ## Si usted lo ve
        Interrumpa: haga una pregunta, deje caer algo, párese al lado de la persona. Pregúntele después cómo puede ayudar.`,
    }),
    agree('Workplace conduct', 5, {
      en: `# I have received the policy
        I have received the policy against sexual harassment and the complaint form. I know whom I can tell, inside the agency and outside.`,
      es: `# Recibí la política
        Recibí la política contra el acoso sexual y el formulario de queja. Sé a quién puedo avisar, dentro y fuera de la agencia.`,
    }),
    quiz('Workplace conduct', 15, {
      en: `# Check what you know
        ? A client's son keeps asking an aide for a date after she said no. Is this harassment?
        = Yes, and she can report it to the agency
        - No, he is not an employee
        - Only if he touches her
        - Only if it happens at the office
        ! The rules cover clients, families and visitors.
        ?T In New York a single incident can be harassment.
        ! It does not have to be severe or frequent.
        ? Whom may you tell? Choose all that apply.
        = My coordinator
        = Any manager
        = The Division of Human Rights
        - Nobody until I have proof
        ! You don't need proof, and you may choose whom you tell.
        ? A supervisor hears of harassment, and the person asks to keep it secret. What must the supervisor do?
        = Report it anyway
        - Keep the secret
        - Wait until it happens again
        - Ask the harasser
        ! The law asks supervisors to act.
        ?F An agency may cut the hours of someone who complained.
        ! That is retaliation, and it is against the law.
        ? You see a coworker being bothered. What can you do?
        = Interrupt, and ask her later how I can help
        - Nothing, it is private
        - Film it and post it
        - Laugh so that it ends
        ! A small interruption can end it safely.`,
      es: `# Compruebe lo que sabe
        ? El hijo de un cliente sigue pidiendo una cita a una cuidadora que dijo que no. ¿Es acoso?
        = Sí, y ella puede informarlo a la agencia
        - No, él no es empleado
        - Solo si la toca
        - Solo si pasa en la oficina
        ! Las reglas cubren a clientes, familias y visitas.
        ?T En Nueva York un solo hecho puede ser acoso.
        ! No tiene que ser grave ni frecuente.
        ? ¿A quién puede avisar? Elija todas las correctas.
        = A mi coordinador
        = A cualquier gerente
        = A la División de Derechos Humanos
        - A nadie hasta tener pruebas
        ! No necesita pruebas y puede elegir a quién avisa.
        ? Un supervisor se entera de un acoso y la persona le pide guardar el secreto. ¿Qué debe hacer el supervisor?
        = Informarlo de todos modos
        - Guardar el secreto
        - Esperar a que pase otra vez
        - Preguntar al acosador
        ! La ley pide que los supervisores actúen.
        ?F Una agencia puede quitar horas a quien se quejó.
        ! Eso es represalia y es ilegal.
        ? Ve que molestan a una compañera. ¿Qué puede hacer?
        = Interrumpir y preguntarle después cómo puedo ayudar
        - Nada, es privado
        - Grabarlo y publicarlo
        - Reírme para que termine
        ! Una interrupción pequeña puede pararlo sin peligro.`,
    }),
  ],
}
