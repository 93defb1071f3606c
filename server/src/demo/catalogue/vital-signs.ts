import { quiz, read, skills } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const vitalSigns: ProgramPlan = {
  code: 'VITAL-1',
  titles: { en: 'Vital signs', es: 'Signos vitales' },
  descriptions: {
    en: 'Temperature, pulse, breathing and blood pressure: measure, write down, report.',
    es: 'Temperatura, pulso, respiración y presión: medir, anotar, informar.',
  },
  type: 'INSVC',
  delivery: 'blended',
  disciplines: ['HHA', 'CHHA', 'CNA'],
  pay_code: 'INSVC',
  modules: [
    read('Vital signs', 15, {
      en: `# What the numbers mean
        Vital signs show trouble early. Measure them when the care plan says so, at rest, the same way each time.
        ## Usual numbers for adults at rest
        - **Temperature** by mouth: about 97 to 99 °F. A fever begins at 100.4 °F. Old people may be very sick with less.
        - **Pulse:** 60 to 100 beats a minute, with an even rhythm
        - **Breathing:** 12 to 20 breaths a minute, quiet and easy
        - **Blood pressure:** below 120 over 80 is normal. The first number is the pressure when the heart beats, the second when it rests.
        - **Oxygen:** 95 to 100% for most people. The plan may say something else, for example with lung disease.
        Your client's own limits stand in the **care plan**. They count more than this list.
        ## Call the nurse when
        - A number is outside the limits of the plan
        - A number differs a lot from last time
        - The pulse is uneven, and nobody has told you about it
        - The client looks or feels worse, even if the numbers are fine
        ## Call 911 when
        - Blood pressure is above 180 over 120 **and** there is chest pain, trouble breathing, weakness, or trouble seeing or speaking
        - The client is blue around the lips, gasps, or can't be woken
        Look at the person first and at the device second.`,
      es: `# Qué significan los números
        Los signos vitales muestran los problemas pronto. Mídalos cuando el plan de cuidado lo dice, en reposo y siempre igual.
        ## Números usuales de adultos en reposo
        - **Temperatura** en la boca: unos 97 a 99 °F. La fiebre empieza en 100.4 °F. Una persona mayor puede estar muy enferma con menos.
        - **Pulso:** 60 a 100 latidos por minuto, con ritmo parejo
        - **Respiración:** 12 a 20 por minuto, tranquila y fácil
        - **Presión:** menos de 120 sobre 80 es normal. El primer número es la presión cuando el corazón late; el segundo, cuando descansa.
        - **Oxígeno:** 95 a 100% en la mayoría. El plan puede decir otra cosa, por ejemplo con una enfermedad del pulmón.
        Los límites de su cliente están en el **plan de cuidado**. Valen más que esta lista.
        ## Llame a la enfermera cuando
        - Un número está fuera de los límites del plan
        - Un número es muy distinto de la última vez
        - El pulso es disparejo y nadie se lo había dicho
        - El cliente se ve o se siente peor, aunque los números estén bien
        ## Llame al 911 cuando
        - La presión es mayor de 180 sobre 120 **y** hay dolor de pecho, falta de aire, debilidad o problemas para ver o hablar
        - El cliente tiene los labios azules, jadea o no despierta
        Mire primero a la persona y después al aparato.`,
    }),
    read('Vital signs', 10, {
      en: `# How to measure
        ## Before
        1. Wash your hands. Explain what you will do.
        2. Let the client sit quietly for **5 minutes**. No coffee, smoking or exercise for 30 minutes before blood pressure.
        3. No hot or cold drink for 15 minutes before an oral temperature.
        ## Pulse and breathing
        - Put two fingers on the thumb side of the wrist. Don't use your thumb: it has a pulse of its own.
        - Count for a full minute, and feel whether it is even.
        - Keep your fingers there and count the breathing for a minute. Don't say so. People breathe differently when they are watched.
        ## Blood pressure
        - Back supported, feet flat on the floor, legs not crossed
        - Bare arm, at the height of the heart, resting on a table
        - A cuff that fits, an inch above the elbow crease
        - Nobody talks during the measurement.
        - **Never** use the arm with a dialysis fistula, an IV, or on the side where breast and lymph nodes were removed, unless the nurse says so.
        ## After
        Write the number, the time, the arm and the position at once. Never round, never guess, and never copy yesterday's number. If a number surprises you, wait 5 minutes and measure again. Then call.`,
      es: `# Cómo medir
        ## Antes
        1. Lávese las manos. Explique lo que va a hacer.
        2. Deje que el cliente se siente tranquilo **5 minutos**. Nada de café, cigarrillo ni ejercicio 30 minutos antes de la presión.
        3. Nada caliente ni frío 15 minutos antes de la temperatura en la boca.
        ## Pulso y respiración
        - Ponga dos dedos en la muñeca, del lado del pulgar. No use su pulgar: tiene su propio pulso.
        - Cuente un minuto entero y sienta si es parejo.
        - Deje los dedos ahí y cuente la respiración un minuto. No lo diga. La gente respira distinto cuando la miran.
        ## Presión
        - Espalda apoyada, pies en el piso, piernas sin cruzar
        - Brazo descubierto, a la altura del corazón, sobre una mesa
        - Un brazalete del tamaño correcto, una pulgada arriba del doblez del codo
        - Nadie habla mientras se mide.
        - **Nunca** use el brazo con fístula de diálisis o suero, ni el del lado donde quitaron el seno y los ganglios, a menos que la enfermera lo diga.
        ## Después
        Anote enseguida el número, la hora, el brazo y la posición. Nunca redondee, nunca adivine, nunca copie el número de ayer. Si un número le sorprende, espere 5 minutos y mida otra vez. Luego llame.`,
    }),
    skills('Vital signs', 25, {
      en: `# Observed skills
        Watch the aide measure each sign on a client or a partner. The observer measures too and compares.
        - Takes the temperature correctly
        - Counts the pulse for a full minute, within 2 beats
        - Counts breathing without telling the client
        - Measures blood pressure within 4 mmHg
        - Writes down number, time, arm and position at once`,
      es: `# Destrezas observadas
        Observe al cuidador medir cada signo en un cliente o un compañero. Quien observa también mide y compara.
        - Toma bien la temperatura
        - Cuenta el pulso un minuto entero, con hasta 2 latidos de diferencia
        - Cuenta la respiración sin decírselo al cliente
        - Mide la presión con una diferencia de hasta 4 mmHg
        - Anota enseguida número, hora, brazo y posición`,
    }),
    quiz('Vital signs', 10, {
      en: `# Check what you know
        ? Which pulse at rest is usual for an adult?
        = 76
        - 42
        - 118
        - 150
        ! Sixty to 100 beats a minute is usual. The plan may set other limits.
        ? At what temperature does a fever begin?
        = 100.4 °F
        - 97 °F
        - 98.6 °F
        - 103 °F
        ! Old people may be very sick with less. Report other changes too.
        ?F You should tell the client that you are counting the breaths.
        ! People change their breathing when they know.
        ? Blood pressure is 190 over 124, and the client has chest pain. What do you do?
        = Call 911
        - Let him rest for an hour
        - Give him a second pill
        - Write it down for the nurse's next visit
        ! High pressure with chest pain is an emergency.
        ? Which arm must you not use? Choose all that apply.
        = The arm with a dialysis fistula
        = The arm with an IV
        - The left arm of every client
        - The arm the client writes with
        ! Pressure can close a fistula or disturb an IV.
        ?# Put the steps of a blood pressure in order.
        1. Let the client sit for 5 minutes
        2. Support the bare arm at the height of the heart
        3. Put the cuff on above the elbow
        4. Start the device and don't talk
        5. Write down the number at once
        ! A crossed leg, a hanging arm or a chat can raise the number.`,
      es: `# Compruebe lo que sabe
        ? ¿Qué pulso en reposo es usual en un adulto?
        = 76
        - 42
        - 118
        - 150
        ! De 60 a 100 latidos por minuto es lo usual. El plan puede fijar otros límites.
        ? ¿En qué temperatura empieza la fiebre?
        = 100.4 °F
        - 97 °F
        - 98.6 °F
        - 103 °F
        ! Una persona mayor puede estar muy enferma con menos. Informe también otros cambios.
        ?F Debe decirle al cliente que está contando su respiración.
        ! La gente cambia su respiración cuando lo sabe.
        ? La presión es 190 sobre 124 y al cliente le duele el pecho. ¿Qué hace?
        = Llamo al 911
        - Lo dejo descansar una hora
        - Le doy otra pastilla
        - Lo anoto para la próxima visita de la enfermera
        ! Presión alta con dolor de pecho es una emergencia.
        ? ¿Qué brazo no debe usar? Elija todas las correctas.
        = El brazo con fístula de diálisis
        = El brazo con suero
        - El brazo izquierdo de todo cliente
        - El brazo con que escribe el cliente
        ! La presión puede cerrar una fístula o mover el suero.
        ?# Ordene los pasos para tomar la presión.
        1. Dejar que el cliente se siente 5 minutos
        2. Apoyar el brazo descubierto a la altura del corazón
        3. Poner el brazalete arriba del codo
        4. Encender el aparato y no hablar
        5. Anotar enseguida el número
        ! Una pierna cruzada, un brazo colgando o una charla pueden subir el número.`,
    }),
  ],
}
