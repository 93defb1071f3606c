import { paced, quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const diabetes: ProgramPlan = {
  code: 'DIAB-1',
  titles: { en: 'Diabetes care at home', es: 'Cuidado de la diabetes en casa' },
  descriptions: {
    en: 'Low and high sugar, meals, feet, and what to report.',
    es: 'Azúcar baja y alta, comidas, pies y qué informar.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: paced({ 2: { least: 3, after: [1] }, 3: { after: [1, 2], afterAny: true } }, [
    read('Chronic conditions', 25, {
      en: `# Low sugar, high sugar
        In diabetes the body can't move sugar from the blood into the cells. Over years, high sugar harms eyes, kidneys, nerves and feet. **Low sugar can kill within an hour.**
        ## Low sugar (below 70 mg/dL)
        Comes fast: shaky, sweaty, hungry, pale, irritable, confused, drowsy. In old people the only sign may be odd behavior.
        1. If the client is awake and can swallow: **15 grams of sugar**. Half a cup of juice or regular soda, or a tablespoon of sugar or honey.
        2. Wait **15 minutes**. Let the client measure again, if the plan says so.
        3. Still low or no better: once more.
        4. When it is better: a snack with protein, then call the nurse.
        5. Can't swallow or can't be woken: **call 911. Give nothing by mouth.**
        ## High sugar
        Comes slowly: thirst, much urine, tired, blurred sight, dry mouth, slow healing. Call the nurse the same day. Call 911 with vomiting, fast deep breathing, fruity breath or confusion.
        ## Causes to look for
        - Low: a skipped meal, more exercise, too much insulin, alcohol
        - High: missed medicine, infection, stress, more sweets
        If you can't tell which it is and the client is awake, treat it as low and call. A little sugar does less harm than waiting.`,
      es: `# Azúcar baja, azúcar alta
        En la diabetes, el cuerpo no puede pasar el azúcar de la sangre a las células. Con los años, el azúcar alta daña ojos, riñones, nervios y pies. **El azúcar baja puede matar en una hora.**
        ## Azúcar baja (menos de 70 mg/dL)
        Llega rápido: temblor, sudor, hambre, palidez, mal humor, confusión, sueño. En personas mayores, la única señal puede ser una conducta rara.
        1. Si el cliente está despierto y puede tragar: **15 gramos de azúcar**. Media taza de jugo o de refresco regular, o una cucharada de azúcar o miel.
        2. Espere **15 minutos**. Que el cliente se mida otra vez, si el plan lo dice.
        3. Si sigue baja o no mejora: una vez más.
        4. Cuando mejora: una merienda con proteína y luego llame a la enfermera.
        5. Si no puede tragar o no despierta: **llame al 911. No le dé nada por la boca.**
        ## Azúcar alta
        Llega despacio: sed, mucha orina, cansancio, vista borrosa, boca seca, heridas que tardan. Llame a la enfermera el mismo día. Llame al 911 si hay vómito, respiración rápida y profunda, aliento a fruta o confusión.
        ## Causas que debe buscar
        - Baja: una comida saltada, más ejercicio, demasiada insulina, alcohol
        - Alta: medicina olvidada, infección, estrés, más dulces
        Si no sabe cuál es y el cliente está despierto, trátela como baja y llame. Un poco de azúcar hace menos daño que esperar.`,
    }),
    read('Chronic conditions', 20, {
      en: `# Every day with diabetes
        ## Meals
        - Meals at regular times. A late lunch after insulin is dangerous.
        - Half the plate vegetables, a quarter starch, a quarter protein.
        - Water and drinks without sugar. Keep juice in the house for lows.
        - No food is forbidden. Portions matter. The plan and the dietitian decide.
        ## Feet
        Nerves may be numb. A stone in the shoe can become a wound nobody feels.
        1. Look at both feet every day: top, sole, between the toes.
        2. Wash with lukewarm water and dry between the toes.
        3. Put lotion on top and sole, **not between the toes**.
        4. Clean socks without tight bands, and shoes indoors too.
        5. **Don't cut the toenails** and don't treat corns. A podiatrist or nurse does.
        No hot water bottle, no barefoot walking, no soaking.
        ## Blood sugar and insulin
        The client measures and injects. You may bring the things, remind and write the number down, if the plan says so. You don't change doses. Needles go into a sharps container, never into a trash bag.
        ## Report the same day
        Any sore, blister or red spot on a foot, sugar outside the plan's limits, a meal refused after insulin, vomiting, fever, new trouble seeing.`,
      es: `# Cada día con diabetes
        ## Comidas
        - Comidas a la misma hora. Un almuerzo tarde después de la insulina es peligroso.
        - Medio plato de verduras, un cuarto de harinas, un cuarto de proteína.
        - Agua y bebidas sin azúcar. Tenga jugo en la casa para cuando baje el azúcar.
        - Ninguna comida está prohibida. Importan las porciones. Deciden el plan y la nutricionista.
        ## Pies
        Los nervios pueden estar dormidos. Una piedra en el zapato puede volverse una herida que nadie siente.
        1. Mire los dos pies todos los días: arriba, planta, entre los dedos.
        2. Lave con agua tibia y seque entre los dedos.
        3. Ponga loción arriba y en la planta, **no entre los dedos**.
        4. Medias limpias sin elástico apretado, y zapatos también dentro de la casa.
        5. **No corte las uñas** ni trate callos. Lo hace un podólogo o una enfermera.
        Nada de bolsas de agua caliente, ni andar descalzo, ni remojar los pies.
        ## Azúcar e insulina
        El cliente se mide y se inyecta. Usted puede traer las cosas, recordar y anotar el número, si el plan lo dice. Usted no cambia dosis. Las agujas van en un envase para objetos punzantes, nunca en una bolsa de basura.
        ## Informe el mismo día
        Cualquier llaga, ampolla o mancha roja en un pie, azúcar fuera de los límites del plan, una comida rechazada después de la insulina, vómito, fiebre, problemas nuevos para ver.`,
    }),
    quiz('Chronic conditions', 15, {
      en: `# Check what you know
        ? Your client with diabetes is sweaty and shaky, but awake. What do you give?
        = Half a cup of juice
        - Insulin
        - A glass of water
        - A cup of coffee
        ! Fifteen grams of sugar act within minutes.
        ? He can't be woken. What do you do?
        = Call 911 and give nothing by mouth
        - Put sugar in his mouth
        - Give insulin
        - Wait 15 minutes
        ! He could choke.
        ?_ How many minutes do you wait after giving sugar, before you check again?
        = 15
        = fifteen
        ! Fifteen grams, fifteen minutes.
        ?~ Match the sign.
        Shaky and sweaty, came fast => Low sugar
        Thirsty with much urine, came slowly => High sugar
        A sore that doesn't hurt => Numb nerves
        ! Fast and sweaty is low. Slow and thirsty is high.
        ? What belongs to foot care? Choose all that apply.
        = Look at both feet every day
        = Dry between the toes
        - Cut the toenails short
        - Lotion between the toes
        ! Nails are a task for a podiatrist or nurse. Wet skin between the toes breaks.
        ?T A client who had insulin and then refuses lunch needs a call to the nurse.
        ! Insulin without food leads to low sugar.`,
      es: `# Compruebe lo que sabe
        ? Su cliente con diabetes suda y tiembla, pero está despierto. ¿Qué le da?
        = Media taza de jugo
        - Insulina
        - Un vaso de agua
        - Una taza de café
        ! Quince gramos de azúcar actúan en minutos.
        ? No despierta. ¿Qué hace?
        = Llamo al 911 y no le doy nada por la boca
        - Le pongo azúcar en la boca
        - Le doy insulina
        - Espero 15 minutos
        ! Podría atragantarse.
        ?_ ¿Cuántos minutos espera después de dar azúcar, antes de revisar otra vez?
        = 15
        = quince
        ! Quince gramos, quince minutos.
        ?~ Una cada señal.
        Temblor y sudor, llegó rápido => Azúcar baja
        Sed y mucha orina, llegó despacio => Azúcar alta
        Una llaga que no duele => Nervios dormidos
        ! Rápido y con sudor es baja. Lento y con sed es alta.
        ? ¿Qué es parte del cuidado de los pies? Elija todas las correctas.
        = Mirar los dos pies todos los días
        = Secar entre los dedos
        - Cortar las uñas bien cortas
        - Loción entre los dedos
        ! Las uñas son tarea de un podólogo o una enfermera. La piel mojada entre los dedos se rompe.
        ?T Si un cliente se puso insulina y luego rechaza el almuerzo, hay que llamar a la enfermera.
        ! Insulina sin comida baja el azúcar.`,
    }),
  ]),
}
