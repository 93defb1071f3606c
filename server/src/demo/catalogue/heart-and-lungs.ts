import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const heartAndLungs: ProgramPlan = {
  code: 'HEART-1',
  titles: { en: 'Heart failure, stroke and COPD', es: 'Insuficiencia cardíaca, derrame cerebral y EPOC' },
  descriptions: {
    en: 'Three common illnesses: daily care, warning signs, and what to report.',
    es: 'Tres enfermedades comunes: cuidado diario, señales de alarma y qué informar.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Chronic conditions', 20, {
      en: `# A weak heart
        In **heart failure** the heart pumps too weakly. Water collects in legs and lungs. It is one of the most common reasons why old people go back to the hospital. You can help prevent it.
        ## Every day
        1. **Weigh** the client each morning, after the bathroom, before breakfast, in the same kind of clothes, on the same scale. Write it down.
        2. Look at feet and ankles. Are they more swollen? Do socks leave deep marks?
        3. Listen. Does the client need more breaks or more pillows?
        4. Keep meals low in salt, and drinks within the plan's limit.
        5. Remind the client of the medicine. Water pills mean more trips to the bathroom: keep the way clear.
        ## Call the nurse the same day
        - Weight up by **2 to 3 pounds in a day, or 5 pounds in a week**
        - More swelling, new cough, dizziness
        - Can't sleep lying flat
        ## Call 911
        - Chest pain or pressure
        - Trouble breathing at rest, pink foam
        - Fainting
        A heart attack can look different in women and old people: nausea, back or jaw pain, sudden weakness. Don't drive the client to the hospital. The ambulance begins the treatment.`,
      es: `# Un corazón débil
        En la **insuficiencia cardíaca** el corazón bombea con poca fuerza. El agua se junta en las piernas y los pulmones. Es una de las razones más comunes por las que las personas mayores vuelven al hospital. Usted puede ayudar a evitarlo.
        ## Todos los días
        1. **Pese** al cliente cada mañana, después del baño, antes del desayuno, con la misma clase de ropa y en la misma pesa. Anótelo.
        2. Mire pies y tobillos. ¿Están más hinchados? ¿Las medias dejan marcas profundas?
        3. Escuche. ¿Necesita más descansos o más almohadas?
        4. Mantenga las comidas bajas en sal y las bebidas dentro del límite del plan.
        5. Recuérdele la medicina. Las pastillas para orinar significan más viajes al baño: deje libre el camino.
        ## Llame a la enfermera el mismo día
        - Sube **2 a 3 libras en un día o 5 libras en una semana**
        - Más hinchazón, tos nueva, mareo
        - No puede dormir acostado
        ## Llame al 911
        - Dolor o presión en el pecho
        - Dificultad para respirar en reposo, espuma rosada
        - Desmayo
        Un infarto puede verse distinto en mujeres y personas mayores: náuseas, dolor de espalda o mandíbula, debilidad repentina. No lleve al cliente al hospital en carro. La ambulancia empieza el tratamiento.`,
    }),
    read('Chronic conditions', 20, {
      en: `# Stroke and COPD
        ## Stroke: BE FAST
        - **B**alance: sudden loss
        - **E**yes: sudden trouble seeing
        - **F**ace: one side droops
        - **A**rm: one arm sinks
        - **S**peech: slurred or strange
        - **T**ime: call 911 now, and note when the client was last well
        Some treatment works only in the first hours. Give no food, drink or aspirin. Call even if the signs go away.
        ## After a stroke
        - Speak to the side where the client sees and hears best. Give time to answer.
        - Put the call bell, phone and glass on the **strong side**.
        - Dress the weak arm first. Undress it last.
        - Never pull on the weak arm.
        - Watch for coughing with meals, and for sadness that doesn't pass. Tell the nurse.
        ## COPD
        The airways are narrow, and breathing is work. Plan for rest between tasks. Seat the client upright, leaning a little forward, with arms supported. Breathing out slowly through pursed lips helps.
        - Keep smoke, dust, perfume and cold air away.
        - Oxygen stays at the setting in the plan. **Never turn it up yourself.**
        - Call the nurse with more cough, more or yellow-green mucus, fever or swollen feet.
        - Call 911 with blue lips, confusion, or if the client can't finish a sentence.`,
      es: `# Derrame cerebral y EPOC
        ## Derrame cerebral: señales repentinas
        - **Equilibrio:** se pierde de repente
        - **Ojos:** problemas repentinos para ver
        - **Cara:** un lado se cae
        - **Brazo:** un brazo baja
        - **Habla:** enredada o extraña
        - **Tiempo:** llame al 911 ya y anote a qué hora el cliente estaba bien por última vez
        Algunos tratamientos solo sirven en las primeras horas. No dé comida, bebida ni aspirina. Llame aunque las señales desaparezcan.
        ## Después de un derrame
        - Hable del lado por donde el cliente ve y oye mejor. Dé tiempo para contestar.
        - Ponga el timbre, el teléfono y el vaso del **lado fuerte**.
        - Vista primero el brazo débil. Desvístalo al final.
        - Nunca jale el brazo débil.
        - Fíjese si tose al comer y si hay una tristeza que no pasa. Avise a la enfermera.
        ## EPOC
        Las vías del aire están estrechas y respirar es un trabajo. Planee descansos entre tareas. Siente al cliente derecho, un poco hacia adelante, con los brazos apoyados. Ayuda soltar el aire despacio con los labios fruncidos.
        - Mantenga lejos el humo, el polvo, el perfume y el aire frío.
        - El oxígeno se queda en el nivel del plan. **Nunca lo suba por su cuenta.**
        - Llame a la enfermera si hay más tos, más flema o flema verde amarilla, fiebre o pies hinchados.
        - Llame al 911 si hay labios azules, confusión o si el cliente no puede terminar una frase.`,
    }),
    quiz('Chronic conditions', 20, {
      en: `# Check what you know
        ? A client with heart failure gained 3 pounds since yesterday. What do you do?
        = Call the nurse today
        - Give less food
        - Wait until next week
        - Give an extra water pill
        ! Fast weight gain is water, and an early sign.
        ? When do you weigh a client with heart failure?
        = Each morning, after the bathroom, before breakfast
        - Once a month
        - After dinner
        - When clothes feel tight
        ! Only the same conditions can be compared.
        ? Which are signs of a stroke? Choose all that apply.
        = One side of the face droops
        = Speech is slurred
        = Sudden loss of balance
        - Swollen ankles
        ! Swollen ankles point to the heart.
        ?F If the signs of a stroke go away, you don't need to call 911.
        ! It may be a warning stroke. A big one may follow.
        ? You dress a client whose left side is weak. Which arm goes first into the sleeve?
        = The left, weak arm
        - The right, strong arm
        - Both at once
        - It doesn't matter
        ! The weak arm needs the room. Undress it last.
        ? A client with COPD is short of breath. What do you do first?
        = Seat him upright, leaning a little forward, arms supported
        - Turn up the oxygen
        - Lay him flat
        - Take him for a walk
        ! Position helps at once. The oxygen stays at the plan's setting.`,
      es: `# Compruebe lo que sabe
        ? Un cliente con insuficiencia cardíaca subió 3 libras desde ayer. ¿Qué hace?
        = Llamo hoy a la enfermera
        - Le doy menos comida
        - Espero hasta la próxima semana
        - Le doy otra pastilla para orinar
        ! Subir rápido de peso es agua y es una señal temprana.
        ? ¿Cuándo pesa a un cliente con insuficiencia cardíaca?
        = Cada mañana, después del baño, antes del desayuno
        - Una vez al mes
        - Después de la cena
        - Cuando la ropa le aprieta
        ! Solo se puede comparar lo que se mide igual.
        ? ¿Cuáles son señales de derrame cerebral? Elija todas las correctas.
        = Un lado de la cara se cae
        = El habla está enredada
        = Pérdida repentina del equilibrio
        - Tobillos hinchados
        ! Los tobillos hinchados apuntan al corazón.
        ?F Si las señales de derrame desaparecen, no hace falta llamar al 911.
        ! Puede ser un aviso. Puede seguir uno grande.
        ? Viste a un cliente con el lado izquierdo débil. ¿Qué brazo entra primero en la manga?
        = El izquierdo, el débil
        - El derecho, el fuerte
        - Los dos a la vez
        - No importa
        ! El brazo débil necesita espacio. Desvístalo al final.
        ? A un cliente con EPOC le falta el aire. ¿Qué hace primero?
        = Lo siento derecho, un poco hacia adelante, con los brazos apoyados
        - Subo el oxígeno
        - Lo acuesto
        - Lo llevo a caminar
        ! La posición ayuda enseguida. El oxígeno se queda en el nivel del plan.`,
    }),
  ],
}
