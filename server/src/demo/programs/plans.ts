import type { Delivery, LanguageTexts, ModuleContent, ModuleMode } from '@preceptor/contract'
import { rich } from './rich.ts'

/** A program of the demo world, in the words of the trade (spec: domain-facts 5), written for it. */
export interface ProgramPlan {
  code: string
  titles: LanguageTexts
  descriptions: LanguageTexts
  /** The code of its training type. */
  type: string
  delivery: Delivery
  /** Codes of disciplines; absent: everybody. */
  disciplines?: readonly string[]
  pay_code?: string
  /** Months a completion is valid. */
  months?: number
  modules: readonly ModulePlan[]
  is?: 'draft' | 'paused' | 'archived' | 'expired' | 'untranslated'
  /** Published so many times; the last one changed wording. */
  versions?: number
}
export interface ModulePlan {
  titles: LanguageTexts
  topic: string
  minutes: number
  mode?: ModuleMode
  optional?: true
  content: ModuleContent
}

const read = (en: string, es?: string): ModuleContent => ({
  kind: 'document',
  bodies: { en: rich(en), ...(es && { es: rich(es) }) },
})
const agree = (en: string, es?: string): ModuleContent => ({
  kind: 'acknowledgement',
  statements: { en, ...(es && { es }) },
})
const skills = (...items: readonly [en: string, es: string][]): ModuleContent => ({
  kind: 'checklist',
  instructions: {
    en: 'Watch the aide perform each skill on a client or in the skills lab. Mark a skill as met only when every step was safe.',
    es: 'Observe al asistente realizar cada destreza con un cliente o en el laboratorio. Marque una destreza como lograda solo si cada paso fue seguro.',
  },
  items: items.map(([en, es], at) => ({ id: `s${at + 1}`, texts: { en, es } })),
})

export const programPlans: readonly ProgramPlan[] = [
  {
    code: 'ORIENT-8',
    titles: { en: 'New-hire orientation', es: 'Orientación para personal nuevo' },
    descriptions: {
      en: 'What every new employee needs to know before the first visit.',
      es: 'Lo que cada empleado nuevo debe saber antes de la primera visita.',
    },
    type: 'ORIENT',
    delivery: 'blended',
    pay_code: 'ORIENT',
    versions: 3,
    modules: [
      {
        titles: { en: 'Welcome and how we work', es: 'Bienvenida y cómo trabajamos' },
        topic: 'Agency policies',
        minutes: 60,
        content: read(
          `You are the person our clients see every day. What you notice keeps them safe.
          ## Who helps you
          - **Your coordinator** gives you your schedule and answers everyday questions.
          - **The nurse** writes the care plan. Do only what the plan says.
          - **The on-call line** answers nights, weekends and holidays.
          ## Before every visit
          1. Read the care plan, even if you know the client well.
          2. Clock in when you arrive, not before.
          3. Call the office if you will be late. Never send someone in your place.`,
          `Usted es la persona que nuestros clientes ven todos los días. Lo que usted observa los mantiene seguros.
          ## Quién le ayuda
          - **Su coordinador** le da su horario y responde las preguntas de todos los días.
          - **La enfermera** escribe el plan de cuidado. Haga solo lo que dice el plan.
          - **La línea de guardia** atiende noches, fines de semana y días feriados.
          ## Antes de cada visita
          1. Lea el plan de cuidado, aunque conozca bien al cliente.
          2. Marque su entrada al llegar, no antes.
          3. Llame a la oficina si va a llegar tarde. Nunca envíe a otra persona en su lugar.`,
        ),
      },
      {
        titles: { en: 'Client rights and privacy', es: 'Derechos y privacidad del cliente' },
        topic: 'Client rights and privacy',
        minutes: 60,
        content: read(
          `Clients decide about their own care, their home and their things. They may refuse care, complain without fear, and know who comes to their home.
          ## Privacy
          - Talk about a client only with people who need to know, and never in an elevator, on a bus or on the phone in public.
          - Take no photos of clients, their homes or their papers.
          - Never post about work, even without names. Neighbors recognize each other.
          If you see or cause a privacy mistake, tell your coordinator the same day. Early reports protect the client and you.`,
          `El cliente decide sobre su cuidado, su casa y sus cosas. Puede rechazar el cuidado, quejarse sin miedo y saber quién llega a su casa.
          ## Privacidad
          - Hable de un cliente solo con quien necesita saberlo, y nunca en un ascensor, en un autobús o por teléfono en público.
          - No tome fotos de los clientes, sus casas ni sus papeles.
          - Nunca publique sobre el trabajo, ni siquiera sin nombres. Los vecinos se reconocen.
          Si ve o comete un error de privacidad, avise a su coordinador el mismo día. Avisar pronto protege al cliente y a usted.`,
        ),
      },
      {
        titles: { en: 'Safety in the home', es: 'Seguridad en el hogar' },
        topic: 'Safety and emergencies',
        minutes: 120,
        mode: 'classroom',
        content: read(
          `Look around each time you enter: floor, stove, exits, phone.
          ## In an emergency
          1. Call **911** first when someone can't breathe, has chest pain, bleeds heavily, or can't be woken.
          2. Stay with the client. Unlock the door for the ambulance.
          3. Call the office as soon as help is there.
          In a fire, get everyone out, close the door behind you, and never go back in.`,
          `Mire a su alrededor cada vez que entra: piso, estufa, salidas, teléfono.
          ## En una emergencia
          1. Llame primero al **911** cuando alguien no puede respirar, tiene dolor de pecho, sangra mucho o no despierta.
          2. Quédese con el cliente. Abra la puerta para la ambulancia.
          3. Llame a la oficina cuando llegue la ayuda.
          En un incendio, saque a todos, cierre la puerta al salir y nunca vuelva a entrar.`,
        ),
      },
      {
        titles: { en: 'Employee handbook', es: 'Manual del empleado' },
        topic: 'Agency policies',
        minutes: 60,
        content: agree(
          'I have received the employee handbook. I know where to find it, and whom to ask if I don’t understand something. I will follow its rules.',
          'Recibí el manual del empleado. Sé dónde encontrarlo y a quién preguntar si no entiendo algo. Seguiré sus reglas.',
        ),
      },
    ],
  },
  {
    code: 'INFC-1',
    titles: { en: 'Infection control', es: 'Control de infecciones', zh: '感染控制' },
    descriptions: {
      en: 'How germs spread in a home, and the few habits that stop them.',
      es: 'Cómo se propagan los gérmenes en una casa y los pocos hábitos que los detienen.',
    },
    type: 'INSVC',
    delivery: 'online',
    pay_code: 'INSVC',
    months: 12,
    versions: 2,
    modules: [
      {
        titles: { en: 'Clean hands', es: 'Manos limpias', zh: '清洁双手' },
        topic: 'Infection control',
        minutes: 30,
        content: {
          kind: 'document',
          bodies: {
            en: rich(`Most infections travel on hands. Washing takes 20 seconds and prevents more illness than any other habit.
            ## When
            - When you arrive and before you leave
            - Before you touch food or medicine
            - After the bathroom, after gloves, after anything wet
            ## How
            1. Wet your hands and use soap.
            2. Rub palms, backs, between fingers and under nails for 20 seconds.
            3. Rinse, dry with a clean towel, and turn the tap off with the towel.
            Use sanitizer when hands look clean and there is no sink. Use soap when they are dirty, and after every case of diarrhea.`),
            es: rich(`La mayoría de las infecciones viaja en las manos. Lavarse toma 20 segundos y previene más enfermedades que cualquier otro hábito.
            ## Cuándo
            - Al llegar y antes de irse
            - Antes de tocar comida o medicinas
            - Después del baño, de los guantes y de cualquier cosa mojada
            ## Cómo
            1. Mójese las manos y use jabón.
            2. Frote palmas, dorsos, entre los dedos y bajo las uñas por 20 segundos.
            3. Enjuague, seque con una toalla limpia y cierre la llave con la toalla.
            Use gel cuando las manos se ven limpias y no hay lavamanos. Use jabón cuando están sucias y después de cada caso de diarrea.`),
            zh: rich(`大多数感染通过双手传播。洗手只需20秒，比任何其他习惯都更能预防疾病。
            ## 什么时候洗
            - 到达时和离开前
            - 接触食物或药物前
            - 上厕所后、脱手套后、接触潮湿物品后
            ## 怎么洗
            1. 打湿双手，使用肥皂。
            2. 搓洗手掌、手背、指缝和指甲下，共20秒。
            3. 冲净，用干净毛巾擦干，并用毛巾关水龙头。`),
          },
        },
      },
      {
        titles: { en: 'Gloves, masks and laundry', es: 'Guantes, mascarillas y ropa', zh: '手套、口罩和洗衣' },
        topic: 'Infection control',
        minutes: 30,
        content: {
          kind: 'document',
          bodies: {
            en: rich(`Wear gloves when you may touch blood, body fluids, broken skin or soiled laundry. Change them between tasks, and wash your hands after you take them off.
            ## Take gloves off safely
            1. Pinch one glove at the wrist and peel it off inside out.
            2. Hold it in the other hand.
            3. Slide a bare finger under the second cuff and peel it over the first.
            Wear a mask when you or the client coughs. Stay home and call in when you have a fever.
            Carry soiled laundry away from your body. Wash it separately, hot if the fabric allows.`),
            es: rich(`Use guantes cuando pueda tocar sangre, fluidos, piel herida o ropa sucia. Cámbielos entre tareas y lávese las manos al quitárselos.
            ## Quítese los guantes con seguridad
            1. Pellizque un guante por la muñeca y quíteselo al revés.
            2. Sosténgalo con la otra mano.
            3. Meta un dedo sin guante bajo el segundo puño y quíteselo sobre el primero.
            Use mascarilla cuando usted o el cliente tosa. Quédese en casa y avise si tiene fiebre.
            Lleve la ropa sucia lejos de su cuerpo. Lávela aparte, con agua caliente si la tela lo permite.`),
            zh: rich(`可能接触血液、体液、破损皮肤或脏衣物时，请戴手套。每项任务之间更换手套，脱下后洗手。
            您或客户咳嗽时请戴口罩。发烧时请留在家中并打电话请假。`),
          },
        },
      },
    ],
  },
  {
    code: 'FALL-1',
    titles: { en: 'Fall prevention', es: 'Prevención de caídas' },
    descriptions: {
      en: 'See the risks in a home before they cause a fall, and know what to do when one happens.',
      es: 'Vea los riesgos de una casa antes de que causen una caída y sepa qué hacer cuando ocurre.',
    },
    type: 'INSVC',
    delivery: 'online',
    pay_code: 'INSVC',
    months: 12,
    modules: [
      {
        titles: { en: 'Before a fall', es: 'Antes de una caída' },
        topic: 'Fall prevention',
        minutes: 40,
        content: read(
          `One in four people over 65 falls each year. Most falls happen on the way to the bathroom at night.
          ## Look for
          - Loose rugs, cords and clutter on the way to bed, bathroom and door
          - Poor light, and glasses out of reach
          - Socks or loose slippers instead of shoes
          - Dizziness after standing up, often from medicine
          Ask before you move anything: it is the client's home. Report new unsteadiness the same day. It may be an infection or a medicine problem.`,
          `Una de cada cuatro personas mayores de 65 años se cae cada año. La mayoría de las caídas ocurre de noche, camino al baño.
          ## Busque
          - Alfombras sueltas, cables y cosas en el camino a la cama, al baño y a la puerta
          - Poca luz y lentes fuera de alcance
          - Medias o pantuflas flojas en lugar de zapatos
          - Mareo al levantarse, muchas veces por medicinas
          Pregunte antes de mover algo: es la casa del cliente. Informe el mismo día si el cliente camina menos firme. Puede ser una infección o una medicina.`,
        ),
      },
      {
        titles: { en: 'After a fall', es: 'Después de una caída' },
        topic: 'Fall prevention',
        minutes: 20,
        content: read(
          `1. Do **not** lift the client. Stay calm and keep them still.
          2. Ask where it hurts. Look for bleeding, swelling, and a leg that is turned or shorter.
          3. Call 911 for a head injury, severe pain, or if they take blood thinners.
          4. Call the office, even if the client says they are fine.
          5. Write down what you saw, not what you think happened.`,
          `1. **No** levante al cliente. Mantenga la calma y que no se mueva.
          2. Pregunte dónde le duele. Busque sangrado, hinchazón y una pierna girada o más corta.
          3. Llame al 911 si se golpeó la cabeza, tiene mucho dolor o toma anticoagulantes.
          4. Llame a la oficina, aunque el cliente diga que está bien.
          5. Escriba lo que vio, no lo que cree que pasó.`,
        ),
      },
    ],
  },
  {
    code: 'DEM-2',
    titles: { en: 'Dementia and Alzheimer’s care', es: 'Cuidado de demencia y Alzheimer' },
    descriptions: {
      en: 'Communication, behavior and safety with people who live with dementia.',
      es: 'Comunicación, conducta y seguridad con personas que viven con demencia.',
    },
    type: 'SPEC',
    delivery: 'online',
    pay_code: 'INSVC',
    modules: [
      {
        titles: { en: 'Talking with someone who forgets', es: 'Hablar con alguien que olvida' },
        topic: 'Dementia',
        minutes: 60,
        content: read(
          `Dementia takes away words before it takes away feelings. Your tone and your face say more than your sentences.
          - Come from the front, say your name, and wait.
          - Use short sentences and one question at a time.
          - Don't correct. If she waits for her mother, ask her to tell you about her mother.
          - Offer two choices, not ten.`,
          `La demencia quita las palabras antes que los sentimientos. Su tono y su cara dicen más que sus frases.
          - Acérquese de frente, diga su nombre y espere.
          - Use frases cortas y una pregunta a la vez.
          - No corrija. Si ella espera a su mamá, pídale que le cuente de su mamá.
          - Ofrezca dos opciones, no diez.`,
        ),
      },
      {
        titles: { en: 'When behavior changes', es: 'Cuando cambia la conducta' },
        topic: 'Dementia',
        minutes: 60,
        content: read(
          `Behavior is a message. Before you react, ask what the person needs: pain, hunger, the bathroom, noise, boredom or fear.
          Late afternoon is often hardest. Turn on lights early, keep the routine, and plan something calm.
          Call the nurse when a change is sudden. Sudden confusion is an emergency until someone has ruled out an infection.`,
          `La conducta es un mensaje. Antes de reaccionar, pregúntese qué necesita la persona: dolor, hambre, baño, ruido, aburrimiento o miedo.
          El final de la tarde suele ser lo más difícil. Encienda las luces temprano, mantenga la rutina y planee algo tranquilo.
          Llame a la enfermera si el cambio es repentino. La confusión repentina es una emergencia hasta descartar una infección.`,
        ),
      },
    ],
  },
  {
    code: 'BODY-1',
    titles: { en: 'Transfer and mobility', es: 'Traslados y movilidad' },
    descriptions: {
      en: 'Move clients without hurting them or your back.',
      es: 'Mueva a los clientes sin lastimarlos ni lastimarse la espalda.',
    },
    type: 'COMPET',
    delivery: 'blended',
    disciplines: ['HHA', 'PCA', 'CNA'],
    pay_code: 'SKILL',
    months: 12,
    modules: [
      {
        titles: { en: 'Before you lift', es: 'Antes de levantar' },
        topic: 'Body mechanics and transfers',
        minutes: 30,
        content: read(
          `Your legs are stronger than your back. Stand close, feet apart, back straight, knees bent. Turn with your feet, never at the waist.
          Tell the client what you will do and count to three together. Lock the wheels. If the client can't stand on one leg, use the lift or call for help.`,
          `Sus piernas son más fuertes que su espalda. Párese cerca, pies separados, espalda recta, rodillas dobladas. Gire con los pies, nunca con la cintura.
          Dígale al cliente qué va a hacer y cuenten juntos hasta tres. Trabe las ruedas. Si el cliente no puede pararse en una pierna, use la grúa o pida ayuda.`,
        ),
      },
      {
        titles: { en: 'Observed transfer skills', es: 'Destrezas de traslado observadas' },
        topic: 'Body mechanics and transfers',
        minutes: 60,
        mode: 'practical',
        content: skills(
          ['Locks wheelchair and bed', 'Traba la silla de ruedas y la cama'],
          ['Puts the gait belt on correctly', 'Coloca bien el cinturón de marcha'],
          ['Moves the client from bed to chair', 'Traslada al cliente de la cama a la silla'],
          ['Positions the client in bed with support', 'Acomoda al cliente en la cama con apoyo'],
          ['Uses the mechanical lift with a second person', 'Usa la grúa con una segunda persona'],
        ),
      },
    ],
  },
  {
    code: 'ABUSE-1',
    titles: { en: 'Abuse, neglect and exploitation', es: 'Abuso, negligencia y explotación' },
    descriptions: {
      en: 'Recognize it, report it, protect the client.',
      es: 'Reconózcalo, infórmelo, proteja al cliente.',
    },
    type: 'ANNUAL',
    delivery: 'online',
    pay_code: 'INSVC',
    months: 12,
    modules: [
      {
        titles: { en: 'What it looks like', es: 'Cómo se ve' },
        topic: 'Abuse and neglect',
        minutes: 30,
        content: read(
          `- Bruises in odd places, or an explanation that doesn't fit
          - Fear of one person, silence when that person enters
          - No food, heat or medicine though there is money
          - Missing money or things, new names on papers
          You don't need proof. Report what you saw to your coordinator or the nurse the same day. Call 911 when someone is in danger now. Nobody may punish you for a report made in good faith.`,
          `- Moretones en lugares raros o una explicación que no encaja
          - Miedo a una persona, silencio cuando entra
          - Sin comida, calefacción o medicinas aunque hay dinero
          - Dinero o cosas que faltan, nombres nuevos en los papeles
          No necesita pruebas. Informe lo que vio a su coordinador o a la enfermera el mismo día. Llame al 911 si alguien está en peligro ahora. Nadie puede castigarle por informar de buena fe.`,
        ),
      },
      {
        titles: { en: 'My duty to report', es: 'Mi deber de informar' },
        topic: 'Abuse and neglect',
        minutes: 15,
        content: agree(
          'I understand that I must report suspected abuse, neglect or exploitation the same day, and that I may do so without punishment.',
          'Entiendo que debo informar el mismo día si sospecho abuso, negligencia o explotación, y que puedo hacerlo sin castigo.',
        ),
      },
    ],
  },
  {
    code: 'EVV-1',
    titles: { en: 'EVV refresher', es: 'Repaso de EVV' },
    descriptions: {
      en: 'Clock in and out right, every visit.',
      es: 'Marque bien la entrada y la salida en cada visita.',
    },
    type: 'INSVC',
    delivery: 'online',
    pay_code: 'INSVC',
    modules: [
      {
        titles: { en: 'Electronic visit verification', es: 'Verificación electrónica de visitas' },
        topic: 'Documentation and EVV',
        minutes: 60,
        content: read(
          `Six facts prove a visit: the service, the client, the date, the place, the aide, and when it began and ended.
          - Clock in **after** you arrive and out **before** you leave.
          - Use the client's phone or the app with location turned on.
          - Forgot? Call the office the same day. Don't ask the client to sign for a time you weren't there.`,
          `Seis datos prueban una visita: el servicio, el cliente, la fecha, el lugar, el asistente y cuándo comenzó y terminó.
          - Marque la entrada **después** de llegar y la salida **antes** de irse.
          - Use el teléfono del cliente o la aplicación con la ubicación encendida.
          - ¿Se le olvidó? Llame a la oficina el mismo día. No pida al cliente que firme por un tiempo en que usted no estuvo.`,
        ),
      },
    ],
  },
  {
    code: 'VITAL-1',
    titles: { en: 'Vital signs', es: 'Signos vitales' },
    descriptions: {
      en: 'Temperature, pulse, breathing and blood pressure.',
      es: 'Temperatura, pulso, respiración y presión.',
    },
    type: 'INSVC',
    delivery: 'blended',
    disciplines: ['HHA', 'CNA'],
    pay_code: 'INSVC',
    modules: [
      {
        titles: { en: 'What the numbers mean', es: 'Qué significan los números' },
        topic: 'Vital signs',
        minutes: 30,
        content: read(
          `Vital signs show trouble early. Measure at rest, the same way each time, and write the numbers down at once.
          Call the nurse when a number is outside the limits in the care plan, or differs a lot from last time.`,
          `Los signos vitales muestran los problemas pronto. Mida en reposo, siempre igual, y anote los números enseguida.
          Llame a la enfermera cuando un número está fuera de los límites del plan o es muy distinto de la última vez.`,
        ),
      },
      {
        titles: { en: 'Observed skills', es: 'Destrezas observadas' },
        topic: 'Vital signs',
        minutes: 30,
        mode: 'practical',
        content: skills(
          ['Takes temperature correctly', 'Toma bien la temperatura'],
          ['Counts pulse for a full minute', 'Cuenta el pulso un minuto entero'],
          ['Counts breathing without telling the client', 'Cuenta la respiración sin decírselo al cliente'],
          ['Measures blood pressure within 4 mmHg', 'Mide la presión con una diferencia de hasta 4 mmHg'],
        ),
      },
    ],
  },
  {
    code: 'MED-2',
    titles: { en: 'Assistance with self-administered medication', es: 'Ayuda con medicinas que el cliente toma solo' },
    descriptions: {
      en: 'What an aide may do with medicine, and what not.',
      es: 'Lo que un asistente puede hacer con medicinas y lo que no.',
    },
    type: 'SPEC',
    delivery: 'online',
    disciplines: ['HHA', 'PCA'],
    is: 'expired',
    modules: [
      {
        titles: { en: 'Remind, open, read, hand over', es: 'Recordar, abrir, leer, entregar' },
        topic: 'Medication assistance',
        minutes: 60,
        content: read(
          `You may remind the client, read the label aloud, open the container and bring water. You may not decide about a dose, fill a pillbox, crush a pill or give an injection.
          Check five things each time: the right person, medicine, dose, time and way. Anything odd: stop and call the nurse.`,
          `Usted puede recordar al cliente, leer la etiqueta en voz alta, abrir el envase y traer agua. No puede decidir una dosis, llenar un pastillero, triturar una pastilla ni poner una inyección.
          Revise cinco cosas cada vez: la persona, la medicina, la dosis, la hora y la forma correctas. Si algo es raro, pare y llame a la enfermera.`,
        ),
      },
    ],
  },
  {
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
      {
        titles: { en: 'Your rights at work', es: 'Sus derechos en el trabajo' },
        topic: 'Workplace conduct',
        minutes: 45,
        content: read(
          `Harassment is unwanted conduct because of sex or gender: words, pictures, messages, touch, or a favor asked in return for work. It counts in a client's home too, and from clients and their families.
          - Say no if you feel safe doing so, and leave if you don't.
          - Tell your coordinator, any manager, or the state's hotline.
          - Nobody may punish you for speaking up.`,
          `Acoso es una conducta no deseada por sexo o género: palabras, imágenes, mensajes, contacto o un favor pedido a cambio de trabajo. También cuenta en la casa de un cliente, y de parte de clientes y familiares.
          - Diga que no si se siente seguro, y váyase si no.
          - Avise a su coordinador, a cualquier gerente o a la línea del estado.
          - Nadie puede castigarle por hablar.`,
        ),
      },
    ],
  },
  {
    code: 'SKIN-1',
    titles: { en: 'Skin care and pressure injuries' },
    descriptions: { en: 'Keep skin whole: look, move, dry, report.' },
    type: 'INSVC',
    delivery: 'online',
    is: 'draft',
    modules: [
      {
        titles: { en: 'Look, move, dry, report' },
        topic: 'Skin care',
        minutes: 60,
        content: read(
          `Look at heels, hips and tailbone every day. Red skin that doesn't turn pale when you press it is the first stage of an injury.
          Help the client change position every two hours in bed and every hour in a chair. Pat dry; don't rub. Report new redness the same day.`,
        ),
      },
    ],
  },
  {
    code: 'NUTR-1',
    titles: { en: 'Nutrition and fluids', es: 'Nutrición y líquidos' },
    descriptions: {
      en: 'Meals people enjoy, fluids they need, and diets the plan asks for.',
      es: 'Comidas que gustan, líquidos que hacen falta y dietas que pide el plan.',
    },
    type: 'INSVC',
    delivery: 'online',
    is: 'paused',
    modules: [
      {
        titles: { en: 'Eating and drinking well', es: 'Comer y beber bien' },
        topic: 'Nutrition and fluids',
        minutes: 60,
        content: read(
          `Older people feel thirst less. Offer a drink every hour. Dark urine, a dry mouth and new confusion are signs of too little fluid.
          Sit the client upright to eat and for 30 minutes after. Cut small, go slow, and stop at the first cough.`,
          `Las personas mayores sienten menos sed. Ofrezca algo de beber cada hora. Orina oscura, boca seca y confusión nueva son señales de falta de líquido.
          Siente derecho al cliente para comer y 30 minutos después. Corte pequeño, vaya despacio y pare con la primera tos.`,
        ),
      },
    ],
  },
  {
    code: 'CUID-1',
    titles: { es: 'Cuidado del cuidador' },
    descriptions: { es: 'Cómo cuidarse para poder cuidar.' },
    type: 'INFO',
    delivery: 'online',
    is: 'untranslated',
    modules: [
      {
        titles: { es: 'Descanso, apoyo y límites' },
        topic: 'Communication and culture',
        minutes: 30,
        content: {
          kind: 'document',
          bodies: {
            es: rich(`Cuidar cansa el cuerpo y el ánimo. Duerma, coma a sus horas y hable con alguien de confianza.
            Poner límites protege al cliente y a usted. Diga a tiempo cuando una tarea es demasiado.`),
          },
        },
      },
    ],
  },
  {
    code: 'COVID-20',
    titles: { en: 'Respiratory infection update 2020', es: 'Actualización sobre infecciones respiratorias 2020' },
    descriptions: { en: 'Replaced by Infection control.', es: 'Reemplazado por Control de infecciones.' },
    type: 'INFO',
    delivery: 'online',
    is: 'archived',
    modules: [
      {
        titles: { en: 'I will wear a mask', es: 'Usaré mascarilla' },
        topic: 'Infection control',
        minutes: 30,
        content: agree('I will wear a mask in every client’s home.', 'Usaré mascarilla en la casa de cada cliente.'),
      },
    ],
  },
]
