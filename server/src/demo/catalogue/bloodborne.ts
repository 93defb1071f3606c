import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const bloodborne: ProgramPlan = {
  code: 'BBP-1',
  titles: { en: 'Bloodborne pathogens', es: 'Patógenos en la sangre' },
  descriptions: {
    en: 'The yearly OSHA training for everyone who may touch blood at work.',
    es: 'La capacitación anual de OSHA para quien puede tocar sangre en el trabajo.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Infection control', 25, {
      en: `# What blood can carry
        **OSHA** is the federal agency for safety at work. Its bloodborne pathogens standard (29 CFR 1910.1030) asks for training when you start and **every year**, at no cost and in working time, with someone who can answer your questions.
        ## Three viruses
        - **Hepatitis B** harms the liver. It can live for a week in dried blood. There is a vaccine.
        - **Hepatitis C** harms the liver. There is no vaccine, but it can be cured.
        - **HIV** weakens the body's defense. There is no cure, but good treatment.
        ## How they get in
        - A needle or sharp object that pricks you
        - Blood in your eyes, nose or mouth
        - Blood on broken skin
        They don't spread by hugging, sharing dishes, coughing or toilets.
        ## What your employer must do
        1. Have a written exposure control plan you can read
        2. Offer the **hepatitis B vaccine** free of charge, after the training and within 10 working days of your first assignment. You may decline in writing, and change your mind later.
        3. Give you gloves and other protection at no cost
        4. Provide sharps containers and safer devices
        5. Offer a free, private medical check after an exposure
        ## Standard precautions
        Handle **all** blood and body fluids as if they were infected. You can't tell by looking at a person.`,
      es: `# Lo que puede llevar la sangre
        **OSHA** es la agencia federal de seguridad en el trabajo. Su norma sobre patógenos en la sangre (29 CFR 1910.1030) pide capacitación al empezar y **cada año**, sin costo y en horas de trabajo, con alguien que conteste sus preguntas.
        ## Tres virus
        - La **hepatitis B** daña el hígado. Puede vivir una semana en sangre seca. Hay vacuna.
        - La **hepatitis C** daña el hígado. No hay vacuna, pero se puede curar.
        - El **VIH** debilita las defensas. No hay cura, pero sí buen tratamiento.
        ## Cómo entran
        - Una aguja u objeto punzante que le pincha
        - Sangre en los ojos, la nariz o la boca
        - Sangre sobre piel herida
        No se contagian por abrazos, platos compartidos, tos ni inodoros.
        ## Lo que debe hacer su empleador
        1. Tener un plan escrito de control de exposición que usted pueda leer
        2. Ofrecer gratis la **vacuna contra la hepatitis B**, después de la capacitación y dentro de 10 días de trabajo desde su primer caso. Puede rechazarla por escrito y cambiar de idea después.
        3. Darle guantes y otra protección sin costo
        4. Proveer envases para objetos punzantes y aparatos más seguros
        5. Ofrecer una revisión médica gratis y privada después de una exposición
        ## Precauciones estándar
        Trate **toda** la sangre y los fluidos como si estuvieran infectados. No se nota al mirar a una persona.`,
    }),
    read('Infection control', 20, {
      en: `# Needles, spills and exposures
        ## Needles
        - Never recap, bend or break a needle.
        - Don't reach into a trash bag or press it down. Carry it by the top, away from your legs.
        - Used needles go point first into a **sharps container**. Stop at the fill line, about three quarters.
        - If a client leaves needles lying around, don't pick them up with your fingers. Call the nurse.
        ## Clean up a blood spill
        1. Put on gloves. Keep others away.
        2. Pick up broken glass with tongs or a dustpan. Never with your hands.
        3. Soak up the blood with paper towels and put them in a plastic bag.
        4. Clean with soap and water.
        5. Disinfect with a product for this use, or fresh bleach solution as the label says. Keep it wet for the time on the label.
        6. Tie the bag, take off the gloves and wash your hands.
        ## If you are exposed
        1. **Needle or cut:** wash with soap and water. Don't squeeze.
        2. **Eyes, nose, mouth:** rinse with water for several minutes.
        3. **Call your supervisor at once**, day or night.
        4. **Get checked within hours.** Medicine against HIV works best when it is started soon, and not later than 72 hours.
        5. Write down how it happened.
        The check is private, free and your right. Your name is kept out of the needle-stick log.`,
      es: `# Agujas, derrames y exposiciones
        ## Agujas
        - Nunca tape, doble ni rompa una aguja.
        - No meta la mano en una bolsa de basura ni la aplaste. Llévela de arriba, lejos de las piernas.
        - Las agujas usadas van con la punta primero en un **envase para objetos punzantes**. Pare en la línea de lleno, como a tres cuartos.
        - Si un cliente deja agujas por ahí, no las recoja con los dedos. Llame a la enfermera.
        ## Limpiar un derrame de sangre
        1. Póngase guantes. Que los demás no se acerquen.
        2. Recoja el vidrio roto con pinzas o recogedor. Nunca con las manos.
        3. Absorba la sangre con toallas de papel y póngalas en una bolsa de plástico.
        4. Limpie con agua y jabón.
        5. Desinfecte con un producto para este uso, o con cloro recién diluido como dice la etiqueta. Manténgalo mojado el tiempo indicado.
        6. Amarre la bolsa, quítese los guantes y lávese las manos.
        ## Si usted se expuso
        1. **Aguja o cortada:** lave con agua y jabón. No apriete.
        2. **Ojos, nariz, boca:** enjuague con agua varios minutos.
        3. **Llame enseguida a su supervisor**, de día o de noche.
        4. **Vaya a que le revisen en pocas horas.** La medicina contra el VIH sirve más cuanto antes se empieza, y no después de 72 horas.
        5. Escriba cómo pasó.
        La revisión es privada, gratis y su derecho. Su nombre no aparece en el registro de pinchazos.`,
    }),
    quiz(
      'Infection control',
      15,
      {
        en: `# Check what you know
        ? How often does OSHA ask for this training?
        = When you start, and every year
        - Once
        - Every 3 years
        - Only after an accident
        ! The employer gives it at no cost and in working time.
        ? Which of these can carry the virus into your body? Choose all that apply.
        = A prick with a used needle
        = Blood in your eye
        = Blood on broken skin
        - A hug
        ! Whole skin is a good wall. Eyes, mouth and wounds are not.
        ?T You may decline the hepatitis B vaccine now and ask for it later.
        ! It stays free as long as your work may expose you.
        ? You pricked yourself with a used needle. What do you do first?
        = Wash the spot with soap and water
        - Squeeze it hard
        - Put bleach on it
        - Finish the shift
        ! Then call your supervisor at once. Squeezing or bleach harms the skin.
        ?# Put the steps of cleaning a blood spill in order.
        1. Put on gloves
        2. Pick up broken glass with tongs
        3. Soak up the blood with paper towels
        4. Clean with soap and water
        5. Disinfect
        6. Take off gloves and wash hands
        ! A disinfectant works only on a surface that is clean.
        ?F You should put the cap back on a used needle before you throw it away.
        ! Most needle pricks happen then. It goes into the container as it is.
        ?_ Within how many hours at the latest must medicine against HIV begin?
        = 72
        = 72 hours
        ! The sooner the better: within hours is best.`,
        es: `# Compruebe lo que sabe
        ? ¿Cada cuánto pide OSHA esta capacitación?
        = Al empezar y cada año
        - Una vez
        - Cada 3 años
        - Solo después de un accidente
        ! El empleador la da sin costo y en horas de trabajo.
        ? ¿Qué puede llevar el virus a su cuerpo? Elija todas las correctas.
        = Un pinchazo con una aguja usada
        = Sangre en el ojo
        = Sangre sobre piel herida
        - Un abrazo
        ! La piel entera es una buena pared. Los ojos, la boca y las heridas no.
        ?T Puede rechazar ahora la vacuna contra la hepatitis B y pedirla después.
        ! Sigue siendo gratis mientras su trabajo pueda exponerle.
        ? Se pinchó con una aguja usada. ¿Qué hace primero?
        = Lavar el lugar con agua y jabón
        - Apretarlo fuerte
        - Ponerle cloro
        - Terminar el turno
        ! Luego llame enseguida a su supervisor. Apretar o poner cloro daña la piel.
        ?# Ordene los pasos para limpiar un derrame de sangre.
        1. Ponerse guantes
        2. Recoger el vidrio roto con pinzas
        3. Absorber la sangre con toallas de papel
        4. Limpiar con agua y jabón
        5. Desinfectar
        6. Quitarse los guantes y lavarse las manos
        ! Un desinfectante solo sirve en una superficie limpia.
        ?F Debe tapar la aguja usada antes de tirarla.
        ! Ahí pasan la mayoría de los pinchazos. Va al envase tal como está.
        ?_ ¿Dentro de cuántas horas, a más tardar, debe empezar la medicina contra el VIH?
        = 72
        = 72 horas
        ! Cuanto antes, mejor: lo ideal es en pocas horas.`,
      },
      { pool: { name: 'Exposures', from: 3, draws: 3 } },
    ),
  ],
}
