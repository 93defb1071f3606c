import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const quality: ProgramPlan = {
  code: 'QAPI-1',
  titles: { en: 'Quality improvement (QAPI) for aides', es: 'Mejora de la calidad (QAPI) para cuidadores' },
  descriptions: {
    en: 'How an agency learns from what goes wrong, and what you add to it: reports, good notes and ideas.',
    es: 'Cómo aprende una agencia de lo que sale mal y lo que usted aporta: reportes, buenas notas e ideas.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Agency policies', 20, {
      en: `# What QAPI is, and why it needs you
        **QAPI** stands for quality assessment and performance improvement. Agencies certified by Medicare must have such a program. It is a circle that never ends: look at how care goes, find what isn't good enough, change something, and look again.
        ## Looking
        The agency counts things. For example:
        - Falls and other injuries
        - Trips to the emergency room
        - Infections and new skin breakdown
        - Missed and late visits
        - Complaints, and what clients say in surveys
        One number says little. Numbers over months show whether it gets better.
        ## Who does it
        The managers lead it, but they aren't in the home. **You are.** You see the loose rug, the empty fridge, the new bruise. What you don't report, nobody can count, and what nobody counts isn't mended.
        ## A near miss
        A **near miss** almost went wrong: the client slipped, and you caught her. Nobody was hurt. Report it like a fall. It shows where the next fall will be, while there is still time.
        ## Not about blame
        Most mistakes come from the way work is set up: two clients with the same last name, a plan that is hard to read, too little time between visits. A good agency asks "**Why could this happen?**" and not "Who was it?" You are safe to report in good faith. Hiding a mistake is what makes it worse.`,
      es: `# Qué es QAPI y por qué le necesita
        **QAPI** son las siglas en inglés de evaluación de la calidad y mejora del desempeño. Las agencias certificadas por Medicare deben tener un programa así. Es un círculo que nunca termina: ver cómo va el cuidado, encontrar lo que no es bastante bueno, cambiar algo y volver a ver.
        ## Ver
        La agencia cuenta cosas. Por ejemplo:
        - Caídas y otras lesiones
        - Idas a la sala de emergencias
        - Infecciones y lesiones nuevas de la piel
        - Visitas perdidas y tardías
        - Quejas y lo que dicen los clientes en encuestas
        Un número dice poco. Los números de varios meses muestran si algo mejora.
        ## Quién lo hace
        Lo dirigen los gerentes, pero ellos no están en la casa. **Usted sí.** Usted ve la alfombra suelta, el refrigerador vacío, el moretón nuevo. Lo que usted no reporta nadie lo puede contar, y lo que nadie cuenta no se arregla.
        ## Un casi accidente
        Un **casi accidente** es algo que por poco sale mal: la clienta resbaló y usted la sostuvo. Nadie se lastimó. Repórtelo como una caída. Muestra dónde será la siguiente, cuando todavía hay tiempo.
        ## No se trata de culpas
        La mayoría de los errores viene de cómo está organizado el trabajo: dos clientes con el mismo apellido, un plan difícil de leer, poco tiempo entre visitas. Una buena agencia pregunta “**¿Por qué pudo pasar esto?**” y no “¿Quién fue?” Usted puede reportar de buena fe sin temor. Lo que empeora un error es esconderlo.`,
    }),
    read('Documentation and EVV', 15, {
      en: `# From a report to a change
        ## A report that can be used
        Report the same day. Say only what you saw, heard and did.
        - **Who and where:** client, room, who else was there
        - **When:** date and time
        - **What:** in the order it happened
        - **What you did:** and whom you called, at what time
        "Mrs. R. slipped on the wet bathroom floor at 8:20. I held her by the belt. She did not fall. I dried the floor and called the nurse at 8:30." That is a report. "Mrs. R. is careless" is an opinion.
        ## Asking why
        A fall in the bathroom. Why? The floor was wet. Why? The mat was gone. Why? It was in the wash. Why? There is only one. Now there is something to mend: a second mat. Ask **why** until you come to a cause that can be changed.
        ## A small test
        Agencies often work in four steps.
        1. **Plan:** a second bath mat for ten clients.
        2. **Do:** try it for a month.
        3. **Study:** were there fewer slips?
        4. **Act:** give it to all, or try something else.
        Small tests are cheap. If one fails, little is lost and something is learned.
        ## What you can do this week
        - Report near misses, not only injuries.
        - Finish your notes before you leave.
        - Be on time, and call ahead if you can't be.
        - Tell clients that they may complain, and how. A complaint helps.
        - Answer surveys honestly.
        - If you have an idea, tell your coordinator. You know the home best.`,
      es: `# Del reporte al cambio
        ## Un reporte que sirve
        Reporte el mismo día. Diga solo lo que vio, oyó e hizo.
        - **Quién y dónde:** cliente, cuarto, quién más estaba
        - **Cuándo:** fecha y hora
        - **Qué:** en el orden en que pasó
        - **Qué hizo usted:** y a quién llamó, a qué hora
        “La señora R. resbaló en el piso mojado del baño a las 8:20. La sostuve del cinturón. No se cayó. Sequé el piso y llamé a la enfermera a las 8:30.” Eso es un reporte. “La señora R. es descuidada” es una opinión.
        ## Preguntar por qué
        Una caída en el baño. ¿Por qué? El piso estaba mojado. ¿Por qué? No estaba el tapete. ¿Por qué? Estaba en la lavadora. ¿Por qué? Hay uno solo. Ahora hay algo que arreglar: un segundo tapete. Pregunte **por qué** hasta llegar a una causa que se pueda cambiar.
        ## Una prueba pequeña
        Las agencias muchas veces trabajan en cuatro pasos.
        1. **Planear:** un segundo tapete de baño para diez clientes.
        2. **Hacer:** probarlo un mes.
        3. **Estudiar:** ¿hubo menos resbalones?
        4. **Actuar:** dárselo a todos o probar otra cosa.
        Las pruebas pequeñas cuestan poco. Si una falla, se pierde poco y se aprende algo.
        ## Lo que puede hacer esta semana
        - Reporte los casi accidentes, no solo las lesiones.
        - Termine sus notas antes de irse.
        - Llegue a tiempo y avise si no puede.
        - Diga a los clientes que pueden quejarse y cómo. Una queja ayuda.
        - Responda las encuestas con la verdad.
        - Si tiene una idea, cuéntela a su coordinador. Usted es quien mejor conoce la casa.`,
    }),
    quiz(
      'Agency policies',
      25,
      {
        en: `# Check what you know
        ? What is QAPI?
        = A lasting program to see how care goes and make it better
        - A test that you take once a year
        > It never ends, and it is about the whole agency.
        - A list of aides who made mistakes
        > It looks for causes, not for people to blame.
        - An insurance
        ! Look, find, change, and look again.
        ? Who sees first that something isn't right in a home?
        = The aide
        - The director
        - The state
        > The state comes now and then. You come every day.
        - The billing office
        ! You are there.
        ? What is a near miss?
        = Something that almost went wrong, and nobody was hurt
        - A fall with a broken hip
        > That is an injury.
        - A visit in the wrong week
        - A late paycheck
        ! It shows where the next accident will be.
        ?T A near miss is reported like an accident.
        ! It gives time to prevent the accident.
        ? A client slips, and you catch her. She is fine and says: "Don't tell." What do you do?
        = Report it the same day
        - Keep it to myself
        > Next time nobody may be there to catch her.
        - Tell only her daughter
        - Write it down at the end of the month
        > By then the floor may have been wet thirty more times.
        ! The report helps to keep her safe.
        ? Which of these does an agency count? Choose all that apply.
        = Falls
        = Trips to the emergency room
        = Missed visits
        - How often an aide smiles
        ! What is counted can get better.
        ? Which sentence belongs in a report?
        = "At 8:20 she slipped on the wet floor. I held her by the belt."
        - "She is careless."
        > That is an opinion.
        - "It was probably the medicine."
        > You can't see that. Say what you saw.
        - "As always, the bathroom was a mess."
        ! Say what you saw, heard and did.
        ?# Put the four steps of a small test in order.
        1. Plan
        2. Do
        3. Study
        4. Act
        ! After the last step the circle begins again.
        ?~ What happens in each step?
        Plan => choose what to change and how to measure it
        Do => try it with a few clients
        Study => compare the numbers
        Act => keep it, or try something else
        ! Small tests are cheap and teach a lot.
        ? Why do you ask "why" several times?
        = To find a cause that can be changed
        - To find who is guilty
        > Blame makes people hide mistakes.
        - To make the report longer
        - Because the law asks for five
        > Five is a rule of thumb. Stop where something can be changed.
        ! The first answer is rarely the cause.
        ?F One number from one month shows whether care gets better.
        ! Only numbers over time show it.
        ? You gave lunch to a client who should have had nothing before a blood test. What do you do?
        = Call the nurse at once and report it
        - Hope that it doesn't matter
        > The result would be wrong, and the treatment with it.
        - Tell the client to keep quiet
        - Change the time in my notes
        > That is false documentation. It can cost you your job and your certificate.
        ! A mistake that is known can be put right.
        ? Most mistakes come from ...
        = the way work is set up
        - bad people
        > Good people make mistakes when work makes it easy to err.
        - the weather
        - the clients
        ! Change the set-up, and the mistake goes.
        ? Two clients on your route are both called Maria Lopez. What helps best against a mix-up?
        = A second sign, such as the birth date, in every plan and call
        - Trying harder to remember
        > Memory fails on busy days. A second sign doesn't.
        - Nothing, you know them
        > The aide who stands in for you doesn't.
        - Renaming one of them
        ! A good set-up doesn't need a good memory.
        ?_ Fill in one word: you may report in good faith without ____.
        = fear
        ! Nobody may punish you for an honest report.
        ? A client wants to complain about your agency. What do you do?
        = Tell her how, and help if she asks
        - Talk her out of it
        > It is her right, and the agency needs to know.
        - Take it as an insult
        - Promise that it will be mended tomorrow
        ! A complaint shows where to improve.
        ?F If you report your own mistake, it is always the end of your job.
        ! Hiding it is what harms. Agencies need honest reports.
        ? What makes your notes useful for quality? Choose all that apply.
        = They are finished before I leave
        = They say what changed since the last visit
        = They hold facts
        - They are the same every day
        ! Copied notes hide what changes.
        ? You have an idea that could save falls. Whom do you tell?
        = My coordinator
        - Nobody, I'm only an aide
        > You know the home best.
        - The neighbors
        - The newspaper
        ! Many good changes come from aides.
        ?T Being late again and again is also a matter of quality.
        ! Late visits mean late meals and late reminders of pills.`,
        es: `# Compruebe lo que sabe
        ? ¿Qué es QAPI?
        = Un programa continuo para ver cómo va el cuidado y mejorarlo
        - Una prueba que se hace una vez al año
        > Nunca termina, y es de toda la agencia.
        - Una lista de cuidadores que cometieron errores
        > Busca causas, no culpables.
        - Un seguro
        ! Ver, encontrar, cambiar y volver a ver.
        ? ¿Quién ve primero que algo no está bien en una casa?
        = El cuidador
        - El director
        - El estado
        > El estado viene de vez en cuando. Usted viene todos los días.
        - La oficina de facturación
        ! Usted está ahí.
        ? ¿Qué es un casi accidente?
        = Algo que por poco sale mal, y nadie se lastimó
        - Una caída con fractura de cadera
        > Eso es una lesión.
        - Una visita en la semana equivocada
        - Un pago atrasado
        ! Muestra dónde será el siguiente accidente.
        ?T Un casi accidente se reporta como un accidente.
        ! Da tiempo de prevenir el accidente.
        ? Una clienta resbala y usted la sostiene. Está bien y dice: “No lo cuente”. ¿Qué hace?
        = Lo reporto el mismo día
        - Me lo guardo
        > La próxima vez quizá no haya nadie que la sostenga.
        - Se lo digo solo a su hija
        - Lo escribo a fin de mes
        > Para entonces el piso pudo estar mojado treinta veces más.
        ! El reporte ayuda a que ella esté segura.
        ? ¿Qué cuenta una agencia? Elija todas las correctas.
        = Caídas
        = Idas a la sala de emergencias
        = Visitas perdidas
        - Cuántas veces sonríe un cuidador
        ! Lo que se cuenta puede mejorar.
        ? ¿Qué frase va en un reporte?
        = “A las 8:20 resbaló en el piso mojado. La sostuve del cinturón.”
        - “Es descuidada.”
        > Eso es una opinión.
        - “Seguro fue la medicina.”
        > Eso no se puede ver. Diga lo que vio.
        - “Como siempre, el baño era un desastre.”
        ! Diga lo que vio, oyó e hizo.
        ?# Ponga en orden los cuatro pasos de una prueba pequeña.
        1. Planear
        2. Hacer
        3. Estudiar
        4. Actuar
        ! Después del último paso el círculo empieza otra vez.
        ?~ ¿Qué pasa en cada paso?
        Planear => elegir qué cambiar y cómo medirlo
        Hacer => probarlo con unos pocos clientes
        Estudiar => comparar los números
        Actuar => dejarlo o probar otra cosa
        ! Las pruebas pequeñas cuestan poco y enseñan mucho.
        ? ¿Por qué se pregunta “por qué” varias veces?
        = Para encontrar una causa que se pueda cambiar
        - Para encontrar al culpable
        > La culpa hace que la gente esconda errores.
        - Para que el reporte sea más largo
        - Porque la ley pide cinco
        > Cinco es solo una costumbre. Pare donde haya algo que se pueda cambiar.
        ! La primera respuesta casi nunca es la causa.
        ?F Un número de un mes muestra si el cuidado mejora.
        ! Solo lo muestran los números a lo largo del tiempo.
        ? Le dio el almuerzo a un cliente que debía estar en ayunas para un análisis de sangre. ¿Qué hace?
        = Llamo de inmediato a la enfermera y lo reporto
        - Espero que no importe
        > El resultado saldría mal, y con él el tratamiento.
        - Le digo al cliente que no cuente nada
        - Cambio la hora en mis notas
        > Eso es falsificar un registro. Le puede costar el empleo y el certificado.
        ! Un error que se conoce se puede corregir.
        ? La mayoría de los errores viene de ...
        = cómo está organizado el trabajo
        - malas personas
        > La gente buena se equivoca cuando el trabajo lo hace fácil.
        - el clima
        - los clientes
        ! Cambie la organización y el error desaparece.
        ? Dos clientas de su ruta se llaman María López. ¿Qué ayuda más contra una confusión?
        = Un segundo dato, como la fecha de nacimiento, en cada plan y llamada
        - Esforzarse más por recordar
        > La memoria falla en días ocupados. Un segundo dato no.
        - Nada, usted las conoce
        > El cuidador que le reemplaza no las conoce.
        - Cambiarle el nombre a una
        ! Una buena organización no necesita buena memoria.
        ?_ Complete con una palabra: puede reportar de buena fe sin ____.
        = temor
        = miedo
        ! Nadie puede castigarle por un reporte honesto.
        ? Una clienta quiere quejarse de su agencia. ¿Qué hace?
        = Le digo cómo y la ayudo si lo pide
        - La convenzo de que no
        > Es su derecho, y la agencia necesita saberlo.
        - Lo tomo como un insulto
        - Prometo que mañana estará arreglado
        ! Una queja muestra dónde mejorar.
        ?F Si reporta su propio error, siempre pierde el empleo.
        ! Lo que daña es esconderlo. Las agencias necesitan reportes honestos.
        ? ¿Qué hace que sus notas sirvan para la calidad? Elija todas las correctas.
        = Están terminadas antes de irme
        = Dicen qué cambió desde la última visita
        = Tienen hechos
        - Son iguales todos los días
        ! Las notas copiadas esconden lo que cambia.
        ? Tiene una idea que podría evitar caídas. ¿A quién se la cuenta?
        = A mi coordinador
        - A nadie, solo soy cuidador
        > Usted es quien mejor conoce la casa.
        - A los vecinos
        - Al periódico
        ! Muchos buenos cambios vienen de los cuidadores.
        ?T Llegar tarde una y otra vez también es asunto de calidad.
        ! Visitas tardías son comidas tardías y recordatorios de pastillas tardíos.`,
      },
      { pool: { name: 'Quality improvement', from: 1, draws: 10 } },
    ),
  ],
}
